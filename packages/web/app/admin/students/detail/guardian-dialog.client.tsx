import { GuardianForm, type Guardian } from '@jiangxue/contract/student/guardian.ts'
import {
  consentWayLabels,
  consentWays,
  guardianRelationLabels,
  guardianRelations,
} from '@jiangxue/contract/student/guardian.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { formValues } from '../../kit/form/form-values.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'

/** Records that the guardian of a student has consented. */
export function GuardianDialog({
  studentId: id,
  guardian,
  onClose,
}: {
  studentId: number
  guardian: Guardian | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const { date } = useFormat()
  const optionsOf = useOptions()
  const [today] = useState(() => date(new Date().toISOString()))
  return (
    <FormDialog
      title={t`登记监护人同意`}
      subject={id}
      schema={GuardianForm}
      entity={guardian ?? undefined}
      onClose={onClose}
      failure={t`保存监护人同意失败`}
      labels={useFieldLabels('guardian')}
      toForm={(from) =>
        formValues(GuardianForm, from, {
          relation: from?.relation ?? undefined,
          consentedOn: from?.consentedOn ?? today,
          consentWay: from?.consentWay ?? undefined,
        })
      }
      save={(form, version) => browserApi.saveGuardian({ params: { id }, body: { ...form, version } })}
    >
      {(field) => (
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextItem item={field('name')} autoComplete="off" />
          <Form.Item {...field('relation')}>
            <Select options={optionsOf(guardianRelations, guardianRelationLabels)} placeholder={t`请选择`} />
          </Form.Item>
          <TextItem item={field('phone')} inputMode="tel" autoComplete="off" />
          <Form.Item {...field('consentWay')}>
            <Select options={optionsOf(consentWays, consentWayLabels)} placeholder={t`请选择`} />
          </Form.Item>
          <TextItem item={field('consentedOn')} type="date" max={today} />
          <Form.Item {...field('note')} extra={t`例如同意书存放在哪里`}>
            <Input maxLength={maxLengthOf(GuardianForm.shape.note)} />
          </Form.Item>
        </div>
      )}
    </FormDialog>
  )
}
