import { NewCourseStatus } from '@jiangxue/contract/course/course-status-admin.ts'
import { statusToneNames, statusTones, type CourseStatusChoice } from '@jiangxue/contract/course/course-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import { Badge } from '../../components/badge.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { formValues } from '../kit/form/form-values.ts'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

interface StatusDialogProps {
  status: CourseStatusChoice | undefined
  onClose: () => void
}

export function StatusDialog({ status, onClose }: StatusDialogProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <FormDialog
      title={status ? t`编辑课程状态` : t`添加课程状态`}
      subject={status?.value}
      schema={NewCourseStatus}
      entity={status && { ...status, version: 0 }}
      onClose={onClose}
      width={480}
      failure={t`保存状态失败`}
      labels={useFieldLabels('courseStatus')}
      toForm={(from) => formValues(NewCourseStatus, from, { tone: from?.tone ?? 'primary' })}
      save={({ value, ...fields }) =>
        status
          ? browserApi.updateCourseStatus({ params: { value: status.value }, body: fields })
          : browserApi.createCourseStatus({ body: { value, ...fields } })
      }
    >
      {(field) => (
        <>
          <TextItem item={field('name')} maxLength={maxLengthOf(NewCourseStatus.shape.name)} showCount />
          <Form.Item {...field('value')} extra={t`保存后不能修改，例如 IN_REVIEW`}>
            <Input maxLength={30} disabled={status !== undefined} />
          </Form.Item>
          <Form.Item {...field('tone')}>
            <Select
              options={statusTones.map((tone) => ({
                value: tone,
                label: <Badge tone={tone}>{translate(statusToneNames[tone])}</Badge>,
              }))}
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
