import { ExamReason, type ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'
import type { CandidateAttempt } from './shown-attempt.ts'

/** Hands in an attempt for its candidate. */
export default function ForceDialog({
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
      title={t`收回${name}的答卷？`}
      subject={id}
      schema={ExamReason}
      entity={undefined}
      labels={{ reason: t`理由` }}
      okText={t`收卷`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={(body) => browserApi.forceHandIn({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`答卷按已保存的答案提交，考生不能再作答。`}</p>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
