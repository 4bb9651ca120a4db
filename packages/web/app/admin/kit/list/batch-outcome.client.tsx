import type { BatchOutcome as Outcome, BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from 'antd'
import { Badge } from '../../../components/badge.tsx'

const tones = { changed: 'jade', unchanged: 'plain', failed: 'cinnabar' } as const
const order: readonly Outcome[] = ['failed', 'unchanged', 'changed']

interface BatchOutcomeProps {
  result: BatchResult
  /** The kind of items in the batch. */
  of?: 'people' | 'courses'
  onClose: () => void
}

/** Shows the outcome of each item of a batch, failed ones first. */
export function BatchOutcome({ result, of = 'people', onClose }: BatchOutcomeProps) {
  const { t } = useLingui()
  const labels: Record<Outcome, string> = { changed: t`已完成`, unchanged: t`未变动`, failed: t`未完成` }
  const count = (outcome: Outcome) => result.rows.filter((row) => row.outcome === outcome).length
  const [changed, unchanged, failed] = [count('changed'), count('unchanged'), count('failed')]
  return (
    <Modal
      open
      title={t`批量操作结果`}
      width={560}
      onCancel={onClose}
      footer={<Button type="primary" onClick={onClose}>{t`关闭`}</Button>}
    >
      <p className="mb-3 text-ink-2" role="status">
        {of === 'people'
          ? t`已完成 ${changed} 人，未变动 ${unchanged} 人，未完成 ${failed} 人。`
          : t`已完成 ${changed} 门，未变动 ${unchanged} 门，未完成 ${failed} 门。`}
      </p>
      <ul
        className="max-h-[50vh] divide-y divide-line overflow-y-auto rounded-admin border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={t`逐项结果`}
      >
        {order
          .flatMap((outcome) => result.rows.filter((row) => row.outcome === outcome))
          .map(({ id, name, outcome, reason }) => (
            <li key={id} className="flex items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
                <b className="font-semibold">{name || t`编号 ${id}`}</b>
                {reason && <span className="block text-sm text-ink-2">{reason}</span>}
              </span>
              <Badge tone={tones[outcome]}>{labels[outcome]}</Badge>
            </li>
          ))}
      </ul>
    </Modal>
  )
}
