import type { ServerProcess } from '@jiangxue/contract/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Table } from 'antd'
import { Badge } from '../../components/badge.tsx'
import { fileSize } from '../../lib/file-size.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/field-group.client.tsx'

/** After so long without a sign, a process is probably gone. */
const silentMs = 60_000

/** The processes that serve the school, and which of them does what one must do for all. */
export function ProcessesCard({ processes, runtime }: { processes: readonly ServerProcess[]; runtime: string }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const newest = Math.max(0, ...processes.map(({ seenAt }) => Date.parse(seenAt)))
  return (
    <FieldGroup id="processes-card" title={t`服务进程`} note={runtime}>
      <Table<ServerProcess>
        rowKey={({ host, pid, startedAt }) => `${host} ${pid} ${startedAt}`}
        aria-label={t`服务进程`}
        dataSource={processes}
        pagination={false}
        scroll={{ x: 720 }}
        style={{ marginBottom: 20 }}
        locale={{ emptyText: t`还没有进程报告` }}
        columns={[
          {
            title: t`进程`,
            dataIndex: 'pid',
            render: (pid: number, { host, isLeader }) => (
              <span className="flex flex-wrap items-center gap-2">
                {host} · {pid}
                {isLeader && <Badge tone="primary">{t`负责定时任务`}</Badge>}
              </span>
            ),
          },
          { title: t`版本`, dataIndex: 'version', width: 100 },
          { title: t`内存`, dataIndex: 'memoryBytes', width: 110, render: (bytes: number) => fileSize(bytes) },
          { title: t`启动时间`, dataIndex: 'startedAt', width: 160, render: (at: string) => dateTime(at) },
          {
            title: t`状态`,
            dataIndex: 'seenAt',
            width: 110,
            render: (at: string) =>
              newest - Date.parse(at) > silentMs ? (
                <Badge tone="gold">{t`没有响应`}</Badge>
              ) : (
                <Badge tone="jade">{t`运行中`}</Badge>
              ),
          },
        ]}
      />
    </FieldGroup>
  )
}
