import { OrganizationForm, type Organization } from '@jiangxue/contract/organization/organization.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

export function OrganizationDialog({
  organization,
  onClose,
}: {
  organization: Organization | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={organization ? t`编辑机构` : t`添加机构`}
      schema={OrganizationForm}
      entity={organization}
      onClose={onClose}
      width={480}
      failure={t`保存机构失败`}
      labels={useFieldLabels('organization')}
      create="createOrganization"
      update="updateOrganization"
    >
      {(field) => (
        <>
          <TextItem item={field('name')} maxLength={maxLengthOf(OrganizationForm.shape.name)} showCount />
          <TextItem item={field('managerName')} maxLength={maxLengthOf(OrganizationForm.shape.managerName)} />
          <Form.Item {...field('contactPhone')}>
            <Input maxLength={maxLengthOf(OrganizationForm.shape.contactPhone)} inputMode="tel" />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
