import type { Exam, ExamFields } from '@jiangxue/contract/exam/exam.ts'
import {
  deviceRuleLabels,
  multipleRuleLabels,
  resultRuleLabels,
  revealLabels,
} from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import type { Descriptions } from '../../kit/form/conflict-notice.client.tsx'

/** How the conflict notice shows the fields of an exam. */
export function useExamDescriptions(exam: Exam | undefined): Descriptions<typeof ExamFields.shape> {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const yesOrNo = (isOn: boolean) => (isOn ? t`是` : t`否`)
  const moment = (at: string | null) => at && dateTime(at)
  return {
    classId: (id) => id && ((id === exam?.classId ? exam.className : null) ?? t`另一个班期`),
    partId: (id) => id && ((id === exam?.partId ? exam.partName : null) ?? t`另一个部分`),
    courseId: (id) => id && ((id === exam?.courseId ? exam.courseName : null) ?? t`另一门课程`),
    paperId: (id) => (id === exam?.paperId ? exam.paperName : t`另一份试卷`),
    opensAt: moment,
    closesAt: moment,
    multipleRule: (rule) => translate(multipleRuleLabels[rule]),
    resultRule: (rule) => translate(resultRuleLabels[rule]),
    reveals: (what) => translate(revealLabels[what]),
    shufflesItems: yesOrNo,
    shufflesOptions: yesOrNo,
    deviceRule: (rule) => translate(deviceRuleLabels[rule]),
    hasDoorCode: yesOrNo,
    networks: (networks) => networks.join(t`、`) || t`不限制`,
    needsLessons: yesOrNo,
  }
}
