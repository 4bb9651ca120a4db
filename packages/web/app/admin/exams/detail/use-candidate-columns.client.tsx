import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { attemptEndLabels, candidateStateLabels } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { pointsOf } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import type { ListColumn } from '../../kit/list/list-column.client.ts'
import { PermittedLink } from '../../kit/permitted-link.client.tsx'
import { candidateTones } from '../exam-tones.ts'
import { shownAttempt, type CandidateAttempt } from './shown-attempt.ts'

export function useCandidateColumns(exam: Exam): ListColumn<ExamCandidate>[] {
  const { t } = useLingui()
  const { translate, clock } = useFormat()
  const address = useSectionAddress()
  const column = (show: (attempt: CandidateAttempt) => string | null) => (_: unknown, candidate: ExamCandidate) => {
    const attempt = shownAttempt(candidate)
    return (attempt && show(attempt)) ?? '—'
  }
  return [
    {
      title: t`姓名`,
      dataIndex: 'name',
      fixed: 'left',
      width: 110,
      headsCard: true,
      render: (name, { id }) => (
        <PermittedLink permission="students.view" to={address(`students/${id}`)} className="font-semibold text-primary">
          {name}
        </PermittedLink>
      ),
    },
    { title: t`学号`, dataIndex: 'studentNumber', width: 130, render: (number) => number ?? '—' },
    {
      title: t`状态`,
      dataIndex: 'state',
      width: 120,
      render: (state, { hasMakeUp, attempts }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={candidateTones[state]}>{translate(candidateStateLabels[state])}</Badge>
          {(hasMakeUp || attempts.some(({ isMakeUp }) => isMakeUp)) && <Badge tone="gold">{t`补考`}</Badge>}
        </span>
      ),
    },
    {
      title: t`剩余时间`,
      key: 'left',
      width: 100,
      align: 'right',
      render: column(({ secondsLeft }) => (secondsLeft === null ? null : clock(secondsLeft))),
    },
    {
      title: t`已作答`,
      key: 'answered',
      width: 90,
      align: 'right',
      render: column(({ answered }) => `${answered}/${exam.items}`),
    },
    {
      title: t`离开页面`,
      key: 'leaves',
      width: 95,
      align: 'right',
      render: column(({ leaves }) => (leaves === 0 ? null : t`${leaves} 次离开`)),
    },
    {
      title: t`监考记录`,
      key: 'room',
      width: 130,
      render: column(
        ({ takeovers, warnings, hasLateAnswers }) =>
          [
            takeovers > 0 && t`更换设备 ${takeovers} 次`,
            warnings > 0 && t`警告 ${warnings} 次`,
            hasLateAnswers && t`有迟到的答案`,
          ]
            .filter((each) => each !== false)
            .join(t`，`) || null,
      ),
    },
    {
      title: t`得分`,
      key: 'score',
      width: 90,
      align: 'right',
      render: column(({ state, score }) =>
        state === 'VOID' ? t`已作废` : score === null ? null : `${pointsOf(score)}`,
      ),
    },
    {
      title: t`交卷方式`,
      key: 'endedBy',
      width: 130,
      render: column(({ endedBy }) => endedBy && translate(attemptEndLabels[endedBy])),
    },
    {
      title: t`延长与增加`,
      key: 'grant',
      width: 170,
      render: (_, { extraMinutes, extraAttempts, note }) => {
        const given = [
          extraMinutes > 0 && t`${extraMinutes} 分钟`,
          extraAttempts > 0 && t`${extraAttempts} 次机会`,
          (extraMinutes > 0 || extraAttempts > 0) && note,
        ]
        return given.filter((each) => each !== false && each !== '').join(t`，`) || '—'
      },
    },
  ]
}
