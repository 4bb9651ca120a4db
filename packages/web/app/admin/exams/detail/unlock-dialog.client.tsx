import { ExamReason, type ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'
import type { CandidateAttempt } from './shown-attempt.ts'

/** Allows a candidate one more change of the device. */
export default function UnlockDialog({
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
      title={t`允许${name}更换设备？`}
      subject={id}
      schema={ExamReason}
      entity={undefined}
      labels={{ reason: t`理由` }}
      okText={t`允许`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={(body) => browserApi.unlockDevice({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`考生可以再更换一次设备，在新设备上继续作答。`}</p>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
