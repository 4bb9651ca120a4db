import type { AccessLog, ErrorLog, OperationLog } from '@jiangxue/contract/office/log.ts'
import type { LogKind } from '@jiangxue/contract/office/log.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'

// The rows of the three logs differ, so each list has its own columns.
// oxlint-disable-next-line typescript/no-explicit-any
type Columns = ListColumn<any>[]

export function useLogColumns(): Record<LogKind, Columns> {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const time = { title: t`时间`, dataIndex: 'timestamp', width: 150, render: (at: string) => dateTime(at) }
  const ip = { title: t`IP 地址`, dataIndex: 'ip', width: 140 }
  const operation: ListColumn<OperationLog>[] = [
    time as ListColumn<OperationLog>,
    {
      title: t`经过`,
      dataIndex: 'sentence',
      width: 410,
      headsCard: true,
      render: (sentence: string, { isSuccess, note }) => (
        <span className="block min-w-0 wrap-anywhere whitespace-normal">
          {sentence} {!isSuccess && <Badge tone="cinnabar">{t`未成功`}</Badge>}
          {note && <span className="block text-sm text-ink-3">{t`理由：${note}`}</span>}
        </span>
      ),
    },
  ]
  const access: ListColumn<AccessLog>[] = [
    time as ListColumn<AccessLog>,
    { title: t`方法`, dataIndex: 'method', width: 80 },
    {
      title: t`状态码`,
      dataIndex: 'status',
      width: 90,
      render: (status: number) => <Badge tone={status < 400 ? 'jade' : 'cinnabar'}>{status}</Badge>,
    },
    { title: t`路径`, dataIndex: 'path', width: 320, headsCard: true },
    { title: t`用户`, dataIndex: 'username', width: 130, render: (username: string | null) => username ?? '—' },
    { title: t`耗时`, dataIndex: 'durationMs', width: 100, align: 'right', render: (ms: number) => t`${ms} 毫秒` },
    { title: t`次数`, dataIndex: 'requests', width: 80, align: 'right' },
    ip as ListColumn<AccessLog>,
  ]
  const error: ListColumn<ErrorLog>[] = [
    time as ListColumn<ErrorLog>,
    { title: t`级别`, dataIndex: 'level', width: 90 },
    {
      title: t`错误信息`,
      dataIndex: 'message',
      width: 560,
      headsCard: true,
      render: (message: string, { stackTrace, requestId }) => (
        <details className="min-w-0 whitespace-normal">
          <summary className="cursor-pointer break-words">{message}</summary>
          {requestId && <p className="mt-2 text-sm text-ink-3">{t`请求编号 ${requestId}`}</p>}
          <pre className="mt-2 max-h-80 overflow-auto text-xs whitespace-pre-wrap">{stackTrace}</pre>
        </details>
      ),
    },
  ]
  return { operation, access, error }
}
