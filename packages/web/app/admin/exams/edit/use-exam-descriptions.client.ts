import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import {
  deviceRuleLabels,
  multipleRuleLabels,
  resultRuleLabels,
  revealLabels,
} from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'

/** Returns a function that formats a field’s value for the conflict notice; undefined shows the value itself. */
export function useExamDescriptions(exam: Exam | undefined) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const yesOrNo = (isOn: boolean) => (isOn ? t`是` : t`否`)
  const descriptions: Record<string, (value: never) => string | undefined> = {
    classId: (id: number) => (id === exam?.classId ? exam.className : null) ?? t`另一个班期`,
    partId: (id: number) => (id === exam?.partId ? exam.partName : null) ?? t`另一个部分`,
    courseId: (id: number) => (id === exam?.courseId ? exam.courseName : null) ?? t`另一门课程`,
    paperId: (id: number) => (id === exam?.paperId ? exam.paperName : t`另一份试卷`),
    opensAt: dateTime,
    closesAt: dateTime,
    multipleRule: (rule: keyof typeof multipleRuleLabels) => translate(multipleRuleLabels[rule]),
    resultRule: (rule: keyof typeof resultRuleLabels) => translate(resultRuleLabels[rule]),
    reveals: (what: keyof typeof revealLabels) => translate(revealLabels[what]),
    shufflesItems: yesOrNo,
    shufflesOptions: yesOrNo,
    deviceRule: (rule: keyof typeof deviceRuleLabels) => translate(deviceRuleLabels[rule]),
    hasDoorCode: yesOrNo,
    networks: (networks: string[]) => networks.join(t`、`) || t`不限制`,
    needsLessons: yesOrNo,
  }
  return (name: string, value: unknown) =>
    value === null || value === undefined ? undefined : descriptions[name]?.(value as never)
}
