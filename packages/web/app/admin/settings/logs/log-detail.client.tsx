import type { AccessLog, OperationLog } from '@jiangxue/contract/office/log.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { addressOfTarget } from './target-address.ts'

/** Everything that was recorded of an operation or a request. */
export function LogDetail({ row, onClose }: { row: OperationLog | AccessLog; onClose: () => void }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const isOperation = 'sentence' in row
  const lines: [label: string, value: ReactNode][] = [
    [t`时间`, dateTime(row.timestamp)],
    ...(isOperation ? operationLines() : [[t`登录名`, row.username ?? '—'] as [string, ReactNode]]),
    [t`IP 地址`, row.ip || '—'],
    [t`请求编号`, <code key="request">{row.requestId || '—'}</code>],
  ]
  function operationLines(): [string, ReactNode][] {
    const operation = row as OperationLog
    const address = addressOfTarget(operation)
    return [
      [t`操作人`, operation.name ? t`${operation.name}（${operation.username}）` : operation.username || t`系统`],
      [t`操作`, operation.actionText],
      ...(operation.targetName
        ? [
            [
              t`对象`,
              address ? (
                <Link key="target" to={address} className="text-primary">
                  {operation.targetName}
                </Link>
              ) : (
                operation.targetName
              ),
            ] as [string, ReactNode],
          ]
        : []),
      ...operation.changes.map(({ label, before, after }): [string, ReactNode] => [
        label,
        t`${before ?? '—'} 改为 ${after ?? '—'}`,
      ]),
      ...operation.facts.map(({ label, value }): [string, ReactNode] => [label, value]),
      ...(operation.note ? [[t`理由`, operation.note] as [string, ReactNode]] : []),
    ]
  }
  return (
    <Modal open title={isOperation ? row.sentence : row.path} footer={null} onCancel={onClose} width={640}>
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-2">
        {lines.map(([label, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a record do not change
          <div key={index} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
