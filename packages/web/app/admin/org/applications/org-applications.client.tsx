import { applicationStatuses, applicationStatusLabels } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { applicationTone } from '../../training-applications/application-tone.ts'
import { OrganizationPicker } from '../organization-picker.client.tsx'
import type { Route } from './+types/org-applications'

/** The status of the applications of an organization's people; the school reviews them. */
export default function OrgApplications({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const optionsOf = useOptions()
  return (
    <ListPage
      title={t`报名进度`}
      data={data}
      empty={t`没有符合条件的报名申请`}
      actions={<OrganizationPicker />}
      filters={[{ name: 'status', label: t`状态`, options: optionsOf(applicationStatuses, applicationStatusLabels) }]}
      columns={[
        { title: t`姓名`, dataIndex: 'attendeeName', headsCard: true, width: 150 },
        { title: t`手机号`, dataIndex: 'attendeePhone', width: 140 },
        {
          title: t`状态`,
          dataIndex: 'status',
          width: 110,
          render: (status, { statusText }) => <Badge tone={applicationTone[status]}>{translate(statusText)}</Badge>,
        },
        { title: t`审核意见`, dataIndex: 'note', width: 260, render: (note) => note || '—' },
        { title: t`提交时间`, dataIndex: 'submittedAt', width: 155, render: dateTime },
        { title: t`审核时间`, dataIndex: 'reviewedAt', width: 155, render: (at) => dateTime(at) || '—' },
      ]}
    />
  )
}
