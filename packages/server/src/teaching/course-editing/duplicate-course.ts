import { courseCopyMark, courseLimits } from '@jiangxue/contract/course/course.values.ts'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { omit } from '../../core/pick.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { insertCourse, listCourseTeachers, replaceCourseTeachers, type CourseRow } from '../course/course.queries.ts'
import { insertMaterial } from '../material/material.queries.ts'
import { insertChapter, insertLesson, updateLessonCount } from '../outline/outline.queries.ts'
import { listChaptersToCopy, listLessonsToCopy, listMaterialsToCopy } from './course-editing.queries.ts'
import { getCourse, getLockedCourse } from './managed-course.ts'

/** Columns that are not copied. */
const ownColumns = [
  'id',
  'categoryName',
  'status',
  'statusReason',
  'lessonCount',
  'studentCount',
  'enrollCount',
  'publishedAt',
  'version',
] as const

/** The name of a copy, cut to the maximum length without splitting a surrogate pair. */
const copyName = (name: string) =>
  name.slice(0, courseLimits.nameMaxLength - courseCopyMark.length).replace(/[\ud800-\udbff]$/, '') + courseCopyMark

/** Copies a course as a draft. Videos and files are shared; learners and orders stay with the original. */
export const duplicateCourse = (actor: Actor, id: number): Promise<CourseRow> =>
  actor.context.database.write(async (db) => {
    const now = actor.context.now()
    const original = await getLockedCourse(db, id)
    await lockTopic(db, 'materials')
    const copyId = await insertCourse(db, {
      ...omit(original, ownColumns),
      name: copyName(original.name),
      status: 'DRAFT',
      createdAt: now,
      updatedAt: now,
    })
    const teachers = await listCourseTeachers(db, id)
    await replaceCourseTeachers(
      db,
      copyId,
      teachers.map((teacher) => teacher.id),
    )
    await copyOutline(db, id, copyId, now)
    await updateLessonCount(db, copyId, now)
    await bumpRevision(db)
    const detail = { from: id, name: original.name }
    await audit(db, actor, { action: 'course.duplicate', targetId: copyId, detail })
    return getCourse(db, copyId)
  })

async function copyOutline(db: Db, courseId: number, copyId: number, now: number): Promise<void> {
  const own = { courseId: copyId, createdAt: now, updatedAt: now }
  const chapterIds = new Map<number, number>()
  for (const chapter of await listChaptersToCopy(db, courseId))
    chapterIds.set(chapter.id, await insertChapter(db, { ...omit(chapter, ['id', 'version']), ...own }))
  for (const lesson of await listLessonsToCopy(db, courseId)) {
    const chapterId = chapterIds.get(lesson.chapterId)
    // A quiz belongs to its course and is not copied.
    if (chapterId !== undefined)
      await insertLesson(db, { ...omit(lesson, ['id', 'version', 'gateExamId']), ...own, chapterId })
  }
  for (const material of await listMaterialsToCopy(db, courseId)) {
    const chapterId = material.chapterId === null ? null : chapterIds.get(material.chapterId)
    if (chapterId !== undefined)
      await insertMaterial(db, { ...omit(material, ['id', 'version', 'downloadCount']), ...own, chapterId })
  }
}
