import { logLimits } from '@jiangxue/contract/office/log.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IfPermitted } from '../use-permission.client.tsx'
import { ListPage } from './list-page.client.tsx'
import { RowActions } from './row-actions.client.tsx'

type ListProps<Row extends { id: number }> = Parameters<typeof ListPage<Row>>[0]
interface LogPageProps<Row extends { id: number }> extends Omit<ListProps<Row>, 'empty' | 'days' | 'summary'> {
  /** How a row is named and shown in full; without it, the list says everything. */
  details?: { readonly name: (row: Row) => string; readonly onShow: (row: Row) => void }
  children?: ReactNode
}

/** The list of a log: its newest rows, or those of chosen days. */
export function LogPage<Row extends { id: number }>({ details, children, ...list }: LogPageProps<Row>) {
  const { t } = useLingui()
  return (
    <>
      <ListPage<Row>
        empty={t`没有符合条件的日志`}
        days={{ from: 'from', to: 'to', label: t`日期` }}
        actions={
          <IfPermitted permission="settings.view">
            <Link to="/admin/settings?tab=system" className="text-primary">{t`日志设置`}</Link>
          </IfPermitted>
        }
        summary={
          <p className="m-0 border-b border-line px-4 py-2 text-sm text-ink-2">
            {t`列出所选条件下最近的 ${logLimits.newest} 条，文字在最近的 ${logLimits.searched} 条中查找；更早的请选择日期`}
          </p>
        }
        {...list}
        {...(details && {
          rowActionsWidth: 90,
          rowActions: (row: Row) => (
            <RowActions name={details.name(row)} actions={[{ label: t`详情`, onClick: () => details.onShow(row) }]} />
          ),
        })}
      />
      {children}
    </>
  )
}
