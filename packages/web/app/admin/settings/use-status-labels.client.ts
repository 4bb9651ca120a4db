import type { NewCourseStatus } from '@jiangxue/contract/course/course-status-admin.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of a course status's fields. */
export function useStatusLabels(): Record<keyof NewCourseStatus, string> {
  const { t } = useLingui()
  return { value: t`标识`, name: t`状态名称`, tone: t`颜色` }
}
