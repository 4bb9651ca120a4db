import { studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { factLabels } from '@jiangxue/contract/office/operation-words.values.ts'
import { consentWayLabels, guardianRelationLabels } from '@jiangxue/contract/student/guardian.values.ts'
import type { StudentOperation } from '@jiangxue/contract/student/student-history.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: studentStatusLabels,
  relation: guardianRelationLabels,
  consentWay: consentWayLabels,
}

/** The operations on a student's account: who, when, from where, and what changed. */
export function OperationsCard({ id, organizations }: { id: number; organizations: readonly OrganizationName[] }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const labels: Record<string, string> = { ...useFieldLabels('student'), role: t`角色`, customRoleId: t`自定义角色` }
  const shownValue = (field: string, value: string | null) => {
    if (value === null) return '—'
    const word = words[field]?.[value]
    if (word) return translate(word)
    if (field === 'organizationId') return organizations.find((each) => String(each.id) === value)?.name ?? value
    return field === 'enrollmentDate' ? value.replace('T', ' ').slice(0, 16) : value
  }
  const columns: CardColumn<StudentOperation>[] = [
    { title: t`时间`, render: ({ at }) => dateTime(at) },
    { title: t`操作人`, render: ({ username }) => username },
    {
      title: t`操作`,
      render: ({ actionText, isSuccess }) => (
        <>
          {translate(actionText)} {!isSuccess && <Badge tone="cinnabar">{t`未成功`}</Badge>}
        </>
      ),
    },
    {
      title: t`内容`,
      isWide: true,
      render: ({ changes, note }) => (
        <>
          {note}
          {changes.map(({ field, before, after }) => (
            <span key={field} className="block">
              {field === 'avatarFileId'
                ? t`头像已更换`
                : t`${labels[field] ?? translate(factLabels[field] ?? field)}：${shownValue(field, before)} → ${shownValue(field, after)}`}
            </span>
          ))}
          {changes.length === 0 && !note && '—'}
        </>
      ),
    },
    { title: t`IP 地址`, render: ({ ip }) => ip },
  ]
  return (
    <PagedCard
      title={t`变更记录`}
      empty={t`暂无变更记录`}
      failure={t`获取变更记录失败`}
      columns={columns}
      keyOf={(deed) => deed.id}
      load={(query) => browserApi.listStudentOperations({ params: { id }, query })}
    />
  )
}
