import { accountStatuses, studentStatusLabels } from '@jiangxue/contract/account.values.ts'
import type { OrganizationName, StudentRow } from '@jiangxue/contract/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Tooltip } from 'antd'
import { Award, FolderDown } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { Avatar } from '../../components/img.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list-column.client.ts'
import type { ListData } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.client.tsx'
import { RowActions } from '../kit/row-actions.client.tsx'
import { useMay } from '../kit/use-may.client.tsx'
import { useBatchCertificates } from './use-batch-certificates.client.tsx'
import { useCertificateCheck } from './use-certificate-check.client.tsx'

/** The login name and, where it is another one, the student number. */
const loginOf = ({ username, studentId }: StudentRow) =>
  studentId && studentId.toLowerCase() !== username.toLowerCase() ? `${username} · ${studentId}` : username

const statusTones = { ACTIVE: 'jade', INACTIVE: 'cinnabar' } as const

/** Spec §2, admin students. */
export default function Students({ data }: { data: ListData<StudentRow, OrganizationName[] | null> }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = useMay()
  const { checkCertificate, preview } = useCertificateCheck()
  const { generate, generateAll, dialogs } = useBatchCertificates()
  const total = data.page?.totalElements ?? 0
  const columns: ListColumn<StudentRow>[] = [
    {
      title: t`姓名 / 登录名`,
      dataIndex: 'name',
      fixed: 'left',
      headsCard: true,
      width: 210,
      render: (name: string, row) => (
        <span className="flex items-center gap-3">
          <Avatar src={row.avatar} width={36} height={36} loading="lazy" className="size-9 shrink-0" />
          <span className="min-w-0 leading-snug">
            <span className="block truncate font-semibold" title={name}>
              {name}
            </span>
            <span className="block truncate text-xs font-normal text-ink-3 tabular-nums" title={loginOf(row)}>
              {loginOf(row)}
            </span>
          </span>
        </span>
      ),
    },
    { title: t`所属机构`, dataIndex: 'organizationName', width: 190 },
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 75,
      render: (status: StudentRow['status']) => (
        <Badge tone={statusTones[status]}>
          {studentStatusLabels[status] ? format.translate(studentStatusLabels[status]) : t`未知`}
        </Badge>
      ),
    },
    {
      title: t`学习进度`,
      dataIndex: 'averageProgress',
      width: 150,
      render: (percent: number) => <ProgressBar percent={percent} label={t`学习进度`} />,
    },
    { title: t`总学习时长`, dataIndex: 'totalStudyTime', width: 120, align: 'right', render: format.studyTime },
    { title: t`学习天数`, dataIndex: 'studyDays', width: 90, align: 'right', render: (days: number) => t`${days} 天` },
    {
      title: t`最后登录`,
      dataIndex: 'lastLoginTime',
      width: 155,
      render: (at: string | null) => format.dateTime(at) || t`从未登录`,
    },
  ]
  return (
    <>
      <ListPage
        title={t`学员管理`}
        data={data}
        columns={columns}
        keyword={t`姓名、登录名或学号`}
        empty={t`没有符合条件的学员`}
        filters={[
          {
            name: 'status',
            label: t`状态`,
            options: accountStatuses.map((value) => ({ value, label: format.translate(studentStatusLabels[value]) })),
          },
          {
            name: 'organizationId',
            label: t`机构`,
            options: data.extra?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
          },
        ]}
        selectable={{ rowName: ({ name }) => name }}
        actions={(selectedRows) => (
          <>
            {may('certificates.edit') && (
              <Tooltip title={selectedRows.length === 0 ? t`请选择要生成证书的学生` : undefined}>
                <Button
                  icon={<Award aria-hidden size={16} />}
                  disabled={selectedRows.length === 0}
                  onClick={() => void generate(selectedRows)}
                >{t`批量生成证书`}</Button>
              </Tooltip>
            )}
            {may('certificates.edit') && may('certificates.export') && (
              <Button
                icon={<FolderDown aria-hidden size={16} />}
                disabled={total === 0}
                onClick={() => generateAll(data.query, total)}
              >{t`一键生成下载证书`}</Button>
            )}
          </>
        )}
        rowActions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: t`查看证书`, permission: 'certificates.view', onClick: () => void checkCertificate(row.id) },
            ]}
          />
        )}
      />
      {preview}
      {dialogs}
    </>
  )
}
