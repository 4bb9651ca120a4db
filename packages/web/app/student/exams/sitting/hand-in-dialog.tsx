import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { isAnswered } from '../../../lib/exam/answers.ts'
import type { SittingState } from '../engine/sitting-state.ts'

interface DialogProps {
  state: SittingState
  total: number
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before the hand-in, and names the items that are not answered or marked. */
export function HandInDialog({ state: { answers, marks }, total, onCancel, onConfirm }: DialogProps) {
  const { t } = useLingui()
  const positions = Array.from({ length: total }, (_, index) => index + 1)
  const open = positions.filter((position) => !isAnswered(answers[position]))
  const marked = positions.filter((position) => marks.includes(position))
  const list = (numbers: readonly number[]) => numbers.join(t`、`)
  const [n, m] = [open.length, marked.length]
  return (
    <ConfirmDialog
      title={t`交卷`}
      text={n > 0 ? t`还有 ${n} 题未作答，确定交卷？交卷后不能再修改。` : t`确定交卷？交卷后不能再修改。`}
      confirm={t`交卷`}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <ul className="mt-3 flex max-h-40 flex-col gap-1 overflow-y-auto text-md wrap-anywhere tabular-nums">
        {n > 0 && <li>{t`未作答 ${n} 题：${list(open)}`}</li>}
        {m > 0 && <li>{t`标记 ${m} 题：${list(marked)}`}</li>}
      </ul>
    </ConfirmDialog>
  )
}
