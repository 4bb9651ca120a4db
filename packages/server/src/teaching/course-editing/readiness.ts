import { text } from '@jiangxue/contract/kit/text.ts'
import type { Db } from '../../core/database/database.ts'
import { toPlainText } from '../../core/text/html.ts'
import { findUncompletableLessons } from '../outline/outline.queries.ts'
import type { ManagedCourseRow } from './course-editing.queries.ts'

const mostNamed = 3

/** What keeps a course from being published (decisions §10): a draft may lack it. */
export const hindrancesOf = (course: Pick<ManagedCourseRow, 'description' | 'lessonCount'>): string[] => [
  ...(toPlainText(course.description) === '' ? [text('请填写课程介绍')] : []),
  ...(course.lessonCount === 0 ? [text('请至少添加一个课时')] : []),
]

/** What a learner would stumble over; publishing is still allowed. */
export async function warningsOf(db: Db, course: ManagedCourseRow, teachers: readonly unknown[]): Promise<string[]> {
  const dead = await findUncompletableLessons(db, course.id)
  const named = dead
    .slice(0, mostNamed)
    .map((lesson) => `“${lesson.title}”`)
    .join('、')
  return [
    ...(dead.length > 0
      ? [`${dead.length} 个课时没有可学完的视频，学员将无法完成：${named}${dead.length > mostNamed ? '…' : ''}`]
      : []),
    ...(course.coverFileId === null ? [text('尚未上传课程封面')] : []),
    ...(teachers.length === 0 ? [text('尚未选择授课教师')] : []),
  ]
}
