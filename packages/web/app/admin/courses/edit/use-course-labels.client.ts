import { useLingui } from '@lingui/react/macro'
import type { CourseField } from './course-schema.ts'

/** Labels of a course's fields, for the form, the conflict notice and the list. */
export function useCourseLabels(): Record<CourseField, string> {
  const { t } = useLingui()
  return {
    name: t`课程名称`,
    categoryId: t`课程分类`,
    level: t`课程难度`,
    price: t`价格`,
    duration: t`课程时长`,
    durationUnit: t`时长单位`,
    requiresLogin: t`需要登录`,
    coverImageUrl: t`课程封面`,
    teacherIds: t`授课教师`,
    description: t`课程介绍`,
    syllabus: t`教学大纲`,
    seoKeywords: t`关键词`,
    seoDescription: t`描述`,
  }
}
