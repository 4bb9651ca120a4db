import { applicationStatuses, applicationStatusLabels } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { CheckCheck, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useIdCardExport } from '../kit/list/use-id-card-export.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/training-applications'
import { useApplicationColumns } from './use-application-columns.client.tsx'
import { useApprovals } from './use-approvals.client.tsx'
import { useEnrolling } from './use-enrolling.client.tsx'

/** Applications for training, to be reviewed (decisions §7). */
export default function TrainingApplications({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const may = usePermission()
  const confirmDelete = useConfirmDelete()
  const exportApplications = useIdCardExport('exportApplications', t`报名申请`, 'applications.reveal')
  const { approve, isApproving } = useApprovals()
  const { enroll, dialogs } = useEnrolling()
  const { keyword, status } = data.query
  const filter = new URLSearchParams({
    ...(keyword && { keyword: String(keyword) }),
    ...(status && { status: String(status) }),
  })
  return (
    <>
      <ListPage
        title={t`报名审核`}
        data={data}
        columns={useApplicationColumns(filter)}
        keyword={t`姓名、单位、手机号或身份证号`}
        empty={t`没有符合条件的报名申请`}
        begin={t`还没有人报名，网站上提交的申请会出现在这里`}
        filters={[
          {
            name: 'status',
            label: t`状态`,
            options: applicationStatuses.map((value) => ({
              value,
              label: translate(applicationStatusLabels[value]),
              count: data.extra?.[value] ?? 0,
            })),
          },
        ]}
        onExport={exportApplications}
        exportPermission="applications.export"
        selectable={{ rowName: ({ attendeeName }) => attendeeName }}
        actions={(selected) =>
          may('applications.edit') && (
            <>
              <OffButton
                icon={<CheckCheck aria-hidden size={16} />}
                off={selected.length === 0 && t`请选择报名申请`}
                loading={isApproving}
                onClick={() => approve(selected)}
              >{t`批量通过`}</OffButton>
              <OffButton
                icon={<UserPlus aria-hidden size={16} />}
                off={selected.length === 0 && t`请选择报名申请`}
                onClick={() => enroll({ applications: selected })}
              >{t`批量入学`}</OffButton>
            </>
          )
        }
        rowActionsWidth={120}
        rowActions={(row) => (
          <span className="inline-flex items-center">
            <Link to={`/admin/training-applications/${row.id}?${filter}`} className="mr-2 text-primary">{t`查看`}</Link>
            <RowActions
              name={row.attendeeName}
              actions={[
                {
                  label: t`删除`,
                  permission: 'applications.delete',
                  isDanger: true,
                  onClick: () =>
                    confirmDelete({
                      name: row.attendeeName,
                      consequence: t`申请和证件照片将被删除；已建立的学员账号保留。`,
                      failure: t`删除失败`,
                      remove: () => browserApi.deleteApplication({ params: { id: row.id } }),
                    }),
                },
              ]}
            />
          </span>
        )}
      />
      {dialogs}
    </>
  )
}
