import type { AccessLog, ErrorLog, OperationLog } from '@jiangxue/contract/office/log.ts'
import { logLimits, logNames, type LogKind } from '@jiangxue/contract/office/log.values.ts'
import { operationLabels } from '@jiangxue/contract/office/operation.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../lib/use-format.ts'
import type { ListData } from '../../kit/list/list-loader.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useExporter } from '../../kit/list/use-exporter.client.ts'
import { LogDetail } from './log-detail.client.tsx'
import { useLogColumns } from './use-log-columns.client.tsx'

type Row = OperationLog | AccessLog | ErrorLog

/** The operation, access and error logs (spec §2, admin settings). */
export default function Logs({ kind, data }: { kind: LogKind; data: ListData<Row, unknown> }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const columns = useLogColumns()
  const exportOperations = useExporter('exportOperationLogs', t`操作日志`)
  const exportAccesses = useExporter('exportAccessLogs', t`访问日志`)
  const actions = Object.entries(operationLabels).map(([value, label]) => ({ value, label: translate(label) }))
  const user = { name: 'username', label: kind === 'operation' ? t`姓名或登录名` : t`登录名` }
  const ip = { name: 'ip', label: t`IP 地址` }
  const own = {
    operation: {
      keyword: t`内容、理由或对象编号`,
      searches: [user, ip],
      filters: [{ name: 'action', label: t`操作`, options: actions }],
      onExport: exportOperations,
    },
    access: {
      searches: [{ name: 'path', label: t`路径开头` }, user, ip, { name: 'status', label: t`状态码` }],
      onExport: exportAccesses,
    },
    error: { keyword: t`错误信息` },
  }[kind]
  const [shown, setShown] = useState<Exclude<Row, ErrorLog>>()
  return (
    <>
      <ListPage<Row>
        title={translate(logNames[kind])}
        data={data}
        columns={columns[kind]}
        empty={t`没有符合条件的日志`}
        days={{ from: 'from', to: 'to', label: t`日期` }}
        exportPermission="settings.view"
        actions={<Link to="/admin/settings?tab=system" className="text-primary">{t`日志设置`}</Link>}
        summary={
          <p className="m-0 border-b border-line px-4 py-2 text-sm text-ink-2">
            {t`列出所选条件下最近的 ${logLimits.newest} 条，文字在最近的 ${logLimits.searched} 条中查找；更早的请选择日期`}
          </p>
        }
        {...own}
        {...(kind !== 'error' && {
          rowActionsWidth: 90,
          rowActions: (row: Row) => (
            <RowActions
              name={'sentence' in row ? row.sentence : 'path' in row ? row.path : ''}
              actions={[{ label: t`详情`, onClick: () => setShown(row as Exclude<Row, ErrorLog>) }]}
            />
          ),
        })}
      />
      {shown && <LogDetail row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
