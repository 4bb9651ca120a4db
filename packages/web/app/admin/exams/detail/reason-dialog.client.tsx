import { ExamReason } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'

export interface ReasonDialogProps {
  title: string
  /** The id of the exam or attempt. */
  subject: number
  /** What will happen. */
  note: string
  okText: string
  onClose: () => void
  save: (call: { params: { id: number }; body: ExamReason }) => Promise<{ message: string }>
}

/** Asks for the reason before staff intervene in an exam or an attempt. */
export default function ReasonDialog({ subject: id, note, save, ...dialog }: ReasonDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog
      {...dialog}
      subject={id}
      schema={ExamReason}
      labels={{ reason: t`理由` }}
      failure={t`操作失败，请稍后重试`}
      toForm={() => ({ reason: '' })}
      save={(body) => save({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{note}</p>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
