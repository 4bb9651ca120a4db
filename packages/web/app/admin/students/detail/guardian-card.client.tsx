import type { Guardian, GuardianStatus } from '@jiangxue/contract/student/guardian.ts'
import { consentWayLabels, guardianRelationLabels } from '@jiangxue/contract/student/guardian.values.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Card } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FactTable } from '../../kit/fact-table.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { GuardianDialog } from './guardian-dialog.client.tsx'

/** The guardian of a minor, and whether they have consented; nothing for adults without a guardian on record. */
export function GuardianCard({
  student: { id, name, deletedAt },
  status: { isMinor, guardian },
}: {
  student: StudentRow
  status: GuardianStatus
}) {
  const { t } = useLingui()
  const may = usePermission()
  const confirmDelete = useConfirmDelete()
  const [isEditing, setEditing] = useState(false)
  if (!isMinor && !guardian) return null
  const hasConsented = Boolean(guardian?.consentedOn)
  const remove = () =>
    confirmDelete({
      title: t`删除${name}的监护人登记？`,
      name,
      consequence: t`用于登记有误，或监护人撤回同意。`,
      remove: () => browserApi.removeGuardian({ params: { id } }),
      failure: t`删除失败`,
    })
  const mayChange = may('students.edit') && deletedAt === null
  const edit = () => setEditing(true)
  const actions = [
    ...(hasConsented ? [{ label: t`修改`, onClick: edit }] : []),
    { label: t`删除`, onClick: remove, isDanger: true },
  ]
  return (
    <Card title={t`监护人`} extra={mayChange && guardian && <RowActions name={name} actions={actions} shown={2} />}>
      {isMinor && !hasConsented && (
        <Alert
          type="warning"
          showIcon
          className={guardian ? 'mb-4!' : ''}
          title={t`未成年学员，须登记监护人同意`}
          action={mayChange && <Button onClick={edit}>{t`登记同意`}</Button>}
        />
      )}
      {guardian && <GuardianFacts guardian={guardian} />}
      {isEditing && <GuardianDialog studentId={id} guardian={guardian} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function GuardianFacts({ guardian }: { guardian: Guardian }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const labels = useFieldLabels('guardian')
  const { name, relation, phone, consentedOn, consentWay, note, recordedByName, recordedAt } = guardian
  const recorder = recordedByName ?? t`培训报名表`
  return (
    <FactTable
      facts={[
        [labels.name, name],
        [labels.relation, relation ? translate(guardianRelationLabels[relation]) : '—'],
        [labels.phone, phone || '—'],
        [labels.consentedOn, consentedOn ?? '—'],
        [labels.consentWay, consentWay ? translate(consentWayLabels[consentWay]) : '—'],
        [labels.note, note || '—'],
        [t`登记`, t`${recorder}，${dateTime(recordedAt)}`],
      ]}
    />
  )
}
