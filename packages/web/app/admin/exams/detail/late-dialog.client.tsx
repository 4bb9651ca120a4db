import { ExamReason, type ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'
import type { CandidateAttempt } from './shown-attempt.ts'

/** Accepts answers that came after the time was over. */
export default function LateDialog({
  candidate: { name },
  attempt: { id },
  onClose,
}: {
  candidate: ExamCandidate
  attempt: CandidateAttempt
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`采用${name}迟到的答案？`}
      subject={id}
      schema={ExamReason}
      entity={undefined}
      labels={{ reason: t`理由` }}
      okText={t`采用`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={(body) => browserApi.acceptLate({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">
            {t`时间到以后最后收到的答案并入答卷，重新计分；老师评过的题保留得分。只能采用一次。`}
          </p>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
