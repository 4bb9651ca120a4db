import { ExamReason, type Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'

/** Ends an exam before its time. */
export default function EndDialog({ exam: { id, name, started }, onClose }: { exam: Exam; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`结束“${name}”？`}
      subject={id}
      schema={ExamReason}
      entity={undefined}
      labels={{ reason: t`理由` }}
      okText={t`结束考试`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={(body) => browserApi.endExam({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">
            {started > 0
              ? t`${started} 人正在考试，他们的答卷将立即收回；此后不能再进入考试。`
              : t`此后不能再进入考试。`}
          </p>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
