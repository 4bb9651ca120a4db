import { attemptEndLabels } from '@jiangxue/contract/exam/exam.values.ts'
import type { Receipt } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useFormat } from '../../lib/use-format.ts'

/** The receipt of the attempt that was handed in last. */
export function ReceiptNote({ receipt, isWaiting }: { receipt: Receipt; isWaiting: boolean }) {
  const { t } = useLingui()
  const { dateTime, translate } = useFormat()
  const { code, handedInAt, answered, total, endedBy } = receipt
  return (
    <section
      aria-label={t`回执`}
      className="flex gap-3 rounded-control bg-jade-tint px-4 py-3 text-md text-ink tabular-nums"
    >
      <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-jade" />
      <div className="min-w-0">
        <p>{t`答卷已提交。回执 ${code}，提交时间 ${dateTime(handedInAt)}，已作答 ${answered}/${total} 题。`}</p>
        {endedBy !== 'candidate' && <p className="text-ink-2">{translate(attemptEndLabels[endedBy])}</p>}
        {isWaiting && <p>{t`成绩公布后会通知您。`}</p>}
      </div>
    </section>
  )
}
