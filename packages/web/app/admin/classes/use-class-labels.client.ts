import type { TrainingClassForm } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of a class's fields, for the form, the conflict notice and the list. */
export function useClassLabels(): Record<keyof TrainingClassForm, string> {
  const { t } = useLingui()
  return {
    name: t`班期名称`,
    project: t`培训项目`,
    courseIds: t`课程`,
    teacherIds: t`授课教师`,
    organizationId: t`机构`,
    startDate: t`开始日期`,
    endDate: t`结束日期`,
    plan: t`培训计划`,
    onlineShare: t`线上占比`,
    needsAssessment: t`考核`,
    passScore: t`合格分数`,
    payment: t`付款情况`,
    paymentMethod: t`支付方式`,
  }
}
