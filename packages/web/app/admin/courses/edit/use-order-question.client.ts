import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import type { LearningOrder } from '@jiangxue/contract/course/learning-order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'

/** Asks before a course that students are in the midst of gets another order; resolves to whether to save. */
export function useOrderQuestion(course: ManagedCourseDetail | undefined) {
  const { t } = useLingui()
  const { modal } = App.useApp()
  return async (order: LearningOrder | undefined): Promise<boolean> => {
    const students = course?.studentCount ?? 0
    if (!order || order === 'free' || order === course?.learningOrder || students === 0) return true
    return modal.confirm({
      title: t`改为按顺序学习？`,
      content: t`已有 ${students} 名学员的学习不受影响`,
      okText: t`保存`,
    })
  }
}
