import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSectionAddress } from '../../areas.ts'
import type { RowAction } from '../../kit/list/row-actions.client.tsx'
import { useMayEditExam, useMayProctor } from '../use-exam-rights.client.ts'
import type { CandidateAttempt } from './shown-attempt.ts'

const GrantDialog = lazyPart(() => import('./grant-dialog.client.tsx'))
const ReasonDialog = lazyPart(() => import('./reason-dialog.client.tsx'))
const VoidDialog = lazyPart(() => import('./void-dialog.client.tsx'))
const WarnDialog = lazyPart(() => import('./warn-dialog.client.tsx'))

type Open =
  | { what: 'grant'; candidate: ExamCandidate }
  | { what: 'force' | 'void' | 'warn' | 'unlock' | 'late'; candidate: ExamCandidate; attempt: CandidateAttempt }

/** Practices can have many attempts; older ones are rarely looked at. */
const mostSheets = 5

/** The actions on the candidates of an exam; the caller must render `dialogs`. */
export function useCandidateActions(exam: Exam) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const mayEdit = useMayEditExam()(exam.kind)
  const mayProctor = useMayProctor()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isReleased = exam.state === 'RELEASED' && exam.makeUp === null
  const actionsOf = (candidate: ExamCandidate): RowAction[] => {
    const latestFirst = candidate.attempts.toSorted((one, other) => other.number - one.number)
    const sheets = latestFirst.filter(({ state }) => state !== 'STARTED').slice(0, mostSheets)
    const running = latestFirst.find(({ state }) => state === 'STARTED')
    const late = isFormal(exam.kind)
      ? latestFirst.find(({ state, hasLateAnswers }) => state === 'HANDED_IN' && hasLateAnswers)
      : undefined
    const valid = latestFirst.find(({ state }) => state !== 'VOID')
    return [
      ...sheets.map(({ id, number }) => ({
        label: sheets.length === 1 ? t`查看答卷` : t`查看第 ${number} 次答卷`,
        onClick: () => void navigate(address(`exams/sheets/${id}`)),
      })),
      ...(mayEdit && late && !isReleased
        ? [{ label: t`采用迟到的答案`, onClick: () => setOpen({ what: 'late', candidate, attempt: late }) }]
        : []),
      ...(mayProctor && running
        ? [{ label: t`警告`, onClick: () => setOpen({ what: 'warn', candidate, attempt: running }) }]
        : []),
      ...(mayEdit
        ? [
            {
              label: t`延长与增加`,
              disabled:
                (exam.state === 'DRAFT' && t`考试还没有发布`) || (isReleased && t`成绩已公布，不能再延长或增加`),
              onClick: () => setOpen({ what: 'grant', candidate }),
            },
          ]
        : []),
      ...(mayProctor && running?.isDeviceLocked
        ? [{ label: t`允许更换设备`, onClick: () => setOpen({ what: 'unlock', candidate, attempt: running }) }]
        : []),
      ...(mayEdit && running
        ? [{ label: t`收卷`, onClick: () => setOpen({ what: 'force', candidate, attempt: running }) }]
        : []),
      ...(mayEdit && valid
        ? [{ label: t`作废`, isDanger: true, onClick: () => setOpen({ what: 'void', candidate, attempt: valid }) }]
        : []),
    ]
  }
  const dialogs = (
    <>
      {open?.what === 'grant' && <GrantDialog exam={exam} candidate={open.candidate} onClose={close} />}
      {open?.what === 'warn' && <WarnDialog {...open} onClose={close} />}
      {reasonDialog()}
      {open?.what === 'void' && <VoidDialog {...open} onClose={close} />}
    </>
  )
  return { actionsOf, dialogs }

  function reasonDialog() {
    if (!open || open.what === 'grant') return null
    const { name } = open.candidate
    const of = { subject: open.attempt.id, onClose: close }
    switch (open.what) {
      case 'force':
        return (
          <ReasonDialog
            {...of}
            title={t`收回${name}的答卷？`}
            note={t`答卷按已保存的答案提交，考生不能再作答。`}
            okText={t`收卷`}
            save={browserApi.forceHandIn}
          />
        )
      case 'unlock':
        return (
          <ReasonDialog
            {...of}
            title={t`允许${name}更换设备？`}
            note={t`考生可以再更换一次设备，在新设备上继续作答。`}
            okText={t`允许`}
            save={browserApi.unlockDevice}
          />
        )
      case 'late':
        return (
          <ReasonDialog
            {...of}
            title={t`采用${name}迟到的答案？`}
            note={t`时间到以后最后收到的答案并入答卷，重新计分；老师评过的题保留得分。只能采用一次。`}
            okText={t`采用`}
            save={browserApi.acceptLate}
          />
        )
      default:
        return null
    }
  }
}
