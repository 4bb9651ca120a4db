import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useSectionAddress } from '../../areas.ts'
import type { RowAction } from '../../kit/list/row-actions.client.tsx'
import { useMayEditExam } from '../use-exam-rights.client.ts'
import type { CandidateAttempt } from './shown-attempt.ts'

const GrantDialog = lazyPart(() => import('./grant-dialog.client.tsx'))
const ForceDialog = lazyPart(() => import('./force-dialog.client.tsx'))
const VoidDialog = lazyPart(() => import('./void-dialog.client.tsx'))

type Open =
  | { what: 'grant'; candidate: ExamCandidate }
  | { what: 'force' | 'void'; candidate: ExamCandidate; attempt: CandidateAttempt }

/** Practices can have many attempts; older ones are rarely looked at. */
const mostSheets = 5

/** The actions on the candidates of an exam; the caller must render `dialogs`. */
export function useCandidateActions(exam: Exam) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const mayEdit = useMayEditExam()(exam.kind)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isReleased = exam.state === 'RELEASED'
  const actionsOf = (candidate: ExamCandidate): RowAction[] => {
    const latestFirst = candidate.attempts.toSorted((one, other) => other.number - one.number)
    const sheets = latestFirst.filter(({ state }) => state !== 'STARTED').slice(0, mostSheets)
    const running = latestFirst.find(({ state }) => state === 'STARTED')
    const valid = latestFirst.find(({ state }) => state !== 'VOID')
    return [
      ...sheets.map(({ id, number }) => ({
        label: sheets.length === 1 ? t`查看答卷` : t`查看第 ${number} 次答卷`,
        onClick: () => void navigate(address(`exams/sheets/${id}`)),
      })),
      ...(mayEdit
        ? [
            ...(running
              ? [{ label: t`收卷`, onClick: () => setOpen({ what: 'force', candidate, attempt: running }) }]
              : []),
            {
              label: t`延长与增加`,
              disabled:
                (exam.state === 'DRAFT' && t`考试还没有发布`) || (isReleased && t`成绩已公布，不能再延长或增加`),
              onClick: () => setOpen({ what: 'grant', candidate }),
            },
            ...(valid
              ? [
                  {
                    label: t`作废`,
                    isDanger: true,
                    onClick: () => setOpen({ what: 'void', candidate, attempt: valid }),
                  },
                ]
              : []),
          ]
        : []),
    ]
  }
  const dialogs = (
    <>
      {open?.what === 'grant' && <GrantDialog exam={exam} candidate={open.candidate} onClose={close} />}
      {open?.what === 'force' && <ForceDialog {...open} onClose={close} />}
      {open?.what === 'void' && <VoidDialog {...open} onClose={close} />}
    </>
  )
  return { actionsOf, dialogs }
}
