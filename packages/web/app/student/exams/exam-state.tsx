import { candidateStateLabels, type CandidateState } from '@jiangxue/contract/exam/exam.values.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { pointsOf } from '../../lib/exam/answers.ts'
import { useFormat } from '../../lib/use-format.ts'

const tones = {
  UPCOMING: 'plain',
  OPEN: 'primary',
  STARTED: 'gold',
  WAITING: 'plain',
  PASSED: 'jade',
  FAILED: 'cinnabar',
  ABSENT: 'cinnabar',
} as const satisfies Record<CandidateState, string>

export function ExamState({ state }: Pick<MyExam, 'state'>) {
  const { translate } = useFormat()
  return <Badge tone={tones[state]}>{translate(candidateStateLabels[state])}</Badge>
}

/** When the exam is open, and the score once it is known. */
export function ExamFacts({ exam: { opensAt, closesAt, makeUp, minutes, score, total } }: { exam: MyExam }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const [from, to] = [dateTime(opensAt), dateTime(closesAt)]
  const [makeUpFrom, makeUpTo] = [dateTime(makeUp?.opensAt), dateTime(makeUp?.closesAt)]
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 tabular-nums">
      <span>{to ? t`${from} 至 ${to}` : t`${from} 起`}</span>
      <span>{t`${minutes} 分钟`}</span>
      {makeUp && <span className="text-ink-2">{t`补考 ${makeUpFrom} 至 ${makeUpTo}`}</span>}
      {score !== null && (
        <span className="font-semibold text-ink">{t`得分 ${pointsOf(score)} / ${pointsOf(total)}`}</span>
      )}
    </p>
  )
}
