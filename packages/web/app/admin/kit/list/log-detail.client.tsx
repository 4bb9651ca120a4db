import { useLingui } from '@lingui/react/macro'
import { Modal } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import type { Fact } from '../fact-table.client.tsx'

interface LogDetailProps {
  title: string
  row: { readonly timestamp: string; readonly ip: string; readonly requestId: string }
  /** What the log records besides time, address and request. */
  facts: readonly Fact[]
  onClose: () => void
}

/** Everything that a row of a log records. */
export function LogDetail({ title, row: { timestamp, ip, requestId }, facts, onClose }: LogDetailProps) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const lines: readonly Fact[] = [
    [t`时间`, dateTime(timestamp)],
    ...facts,
    [t`IP 地址`, ip || '—'],
    [t`请求编号`, <code key="request">{requestId || '—'}</code>],
  ]
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={640}>
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
