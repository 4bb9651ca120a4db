import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

const CourseStatusDialog = lazyPart(() => import('./course-status-dialog.client.tsx'))

/**
 * Changes the status of a course after loading its current blockers. `onChanged` is also called if someone else has
 * changed the course in the meantime.
 */
export function useCourseStatus(onChanged: (course: ManagedCourseDetail) => void) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Pick<Parameters<typeof CourseStatusDialog>[0], 'course' | 'next'>>()
  const isReading = useRef(false)
  const showLatest = (course: ManagedCourseDetail) => {
    toast.warning(t`课程已被他人修改，已显示最新内容，请核对后重试`)
    onChanged(course)
  }
  /** `version` is the one that the user sees. */
  async function change({ id, version }: { id: number; version: number }, status: string) {
    if (isReading.current) return
    isReading.current = true
    await attempt(t`获取课程信息失败`, async () => {
      const course = await browserApi.getManagedCourse({ params: { id } })
      const next = course.nextStatuses.find(({ value }) => value === status)
      if (course.version !== version || !next) showLatest(course)
      else setAsked({ course, next })
    }).finally(() => (isReading.current = false))
  }
  const dialog = asked && (
    <CourseStatusDialog {...asked} onClose={() => setAsked(undefined)} onChanged={onChanged} onConflict={showLatest} />
  )
  return { change, dialog }
}
