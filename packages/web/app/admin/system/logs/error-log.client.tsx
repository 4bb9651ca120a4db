import type { ErrorLog as ServerError } from '@jiangxue/contract/office/log.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListData } from '../../kit/list/list-loader.ts'
import { LogPage } from '../../kit/list/log-page.client.tsx'

/** The errors of the server, with their stacks. */
export default function ErrorLog({ data }: { data: ListData<ServerError, unknown> }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  return (
    <LogPage<ServerError>
      title={t`错误日志`}
      data={data}
      keyword={t`错误信息`}
      columns={[
        { title: t`时间`, dataIndex: 'timestamp', width: 150, render: dateTime },
        { title: t`级别`, dataIndex: 'level', width: 90 },
        {
          title: t`错误信息`,
          dataIndex: 'message',
          width: 560,
          headsCard: true,
          render: (message, { stackTrace, requestId }) => (
            <details className="min-w-0 whitespace-normal">
              <summary className="cursor-pointer break-words">{message}</summary>
              {requestId && <p className="mt-2 text-sm text-ink-3">{t`请求编号 ${requestId}`}</p>}
              <pre className="mt-2 max-h-80 overflow-auto text-xs whitespace-pre-wrap">{stackTrace}</pre>
            </details>
          ),
        },
      ]}
    />
  )
}
