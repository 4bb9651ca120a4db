import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import ReasonDialog from './reason-dialog.client.tsx'

/** Ends an exam before its time. */
export default function EndDialog({ exam: { id, name, started }, onClose }: { exam: Exam; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ReasonDialog
      title={t`结束“${name}”？`}
      subject={id}
      note={
        started > 0 ? t`${started} 人正在考试，他们的答卷将立即收回；此后不能再进入考试。` : t`此后不能再进入考试。`
      }
      okText={t`结束考试`}
      onClose={onClose}
      save={browserApi.endExam}
    />
  )
}
