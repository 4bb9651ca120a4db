import type { AccessLog as Access } from '@jiangxue/contract/office/log.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListData } from '../../kit/list/list-loader.ts'
import { LogDetail } from '../../kit/list/log-detail.client.tsx'
import { LogPage } from '../../kit/list/log-page.client.tsx'
import { useExporter } from '../../kit/list/use-exporter.client.ts'

/** The requests to the server. */
export default function AccessLog({ data }: { data: ListData<Access, unknown> }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const [shown, setShown] = useState<Access>()
  return (
    <LogPage<Access>
      title={t`访问日志`}
      data={data}
      columns={[
        { title: t`时间`, dataIndex: 'timestamp', width: 150, render: dateTime },
        { title: t`方法`, dataIndex: 'method', width: 80 },
        {
          title: t`状态码`,
          dataIndex: 'status',
          width: 90,
          render: (status) => <Badge tone={status < 400 ? 'jade' : 'cinnabar'}>{status}</Badge>,
        },
        { title: t`路径`, dataIndex: 'path', width: 320, headsCard: true },
        { title: t`用户`, dataIndex: 'username', width: 130, render: (username) => username ?? '—' },
        { title: t`耗时`, dataIndex: 'durationMs', width: 100, align: 'right', render: (ms) => t`${ms} 毫秒` },
        { title: t`次数`, dataIndex: 'requests', width: 80, align: 'right' },
        { title: t`IP 地址`, dataIndex: 'ip', width: 140 },
      ]}
      searches={[
        { name: 'path', label: t`路径开头` },
        { name: 'username', label: t`登录名` },
        { name: 'ip', label: t`IP 地址` },
        { name: 'status', label: t`状态码` },
      ]}
      onExport={useExporter('exportAccessLogs', t`访问日志`)}
      exportPermission="system.view"
      details={{ name: ({ path }) => path, onShow: setShown }}
    >
      {shown && (
        <LogDetail
          title={shown.path}
          row={shown}
          facts={[[t`登录名`, shown.username ?? '—']]}
          onClose={() => setShown(undefined)}
        />
      )}
    </LogPage>
  )
}
