import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { examLimits, isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Megaphone, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { OffButton } from '../../kit/off-button.client.tsx'
import { useMayEditExam } from '../use-exam-rights.client.ts'
import { useConfirmStep } from './use-confirm-step.client.tsx'

const MakeUpDialog = lazyPart(() => import('./make-up-dialog.client.tsx'))

/** What staff do about make-ups of a released exam; the caller must render `dialog`. */
export function useMakeUp(exam: Exam) {
  const { t } = useLingui()
  const confirmStep = useConfirmStep()
  const [isOpen, setOpen] = useState(false)
  const { id, name, kind, state, version, makeUp, makeUps, started, toMark } = exam
  const mayEdit = useMayEditExam()(kind) && state === 'RELEASED' && isFormal(kind)
  const release = () =>
    confirmStep({
      title: t`公布“${name}”的补考成绩？`,
      content:
        kind === 'FINAL'
          ? t`参加补考的考生将看到成绩，成绩同时记入班期“${exam.className ?? ''}”。公布后不能收回。`
          : t`考生将看到成绩。公布后不能收回。`,
      okText: t`公布补考成绩`,
      run: () => browserApi.releaseMakeUp({ params: { id }, body: { version } }),
      failure: t`公布补考成绩失败`,
    })
  const cancel = () =>
    confirmStep({
      title: t`取消“${name}”的补考？`,
      content: t`已有人开始补考时不能取消。`,
      okText: t`取消补考`,
      run: () => browserApi.cancelMakeUp({ params: { id } }),
      failure: t`取消补考失败`,
    })
  const most = examLimits.mostMakeUps
  const button = !mayEdit ? null : makeUp === null ? (
    <OffButton
      icon={<RotateCcw aria-hidden size={16} />}
      off={makeUps >= most && t`一场考试最多安排 ${most} 次补考`}
      onClick={() => setOpen(true)}
    >{t`安排补考`}</OffButton>
  ) : (
    <OffButton
      icon={<Megaphone aria-hidden size={16} />}
      off={
        (!makeUp.isOver && t`补考结束后才能公布`) ||
        (started > 0 && t`还有考生正在补考`) ||
        (toMark > 0 && t`还有 ${toMark} 份答卷没有评完`)
      }
      onClick={release}
    >{t`公布补考成绩`}</OffButton>
  )
  const items = mayEdit && makeUp !== null ? [{ key: 'cancelMakeUp', label: t`取消补考`, onClick: cancel }] : []
  const dialog = isOpen && <MakeUpDialog exam={exam} onClose={() => setOpen(false)} />
  return { button, items, dialog }
}
