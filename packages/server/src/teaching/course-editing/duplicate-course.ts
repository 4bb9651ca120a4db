import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { listCourseTeachers } from '../course/course.queries.ts'
import { insertChapter, insertCourse, insertLesson, recountLessons } from '../course/outline.queries.ts'
import { insertMaterial } from '../material/material.queries.ts'
import { lockMaterials } from '../material/resource.queries.ts'
import {
  listChaptersToCopy,
  listLessonsToCopy,
  listMaterialsToCopy,
  replaceCourseTeachers,
} from './course-editing.queries.ts'
import { getManagedCourse, lockManagedCourse } from './save-course.ts'

const mark = '（副本）'
const nameMaxLength = 100
/** Not with half of a character at the cut. */
const copyName = (name: string) => name.slice(0, nameMaxLength - mark.length).replace(/[\ud800-\udbff]$/, '') + mark

/** Copies a course into a draft; videos and files are shared, learners and orders stay behind. */
export const duplicateCourse = ({ database, now }: Context, caller: Caller, origin: Origin, id: number) =>
  database.write(async (db) => {
    const original = await lockManagedCourse(db, id)
    await lockMaterials(db)
    const copyId = await insertCourse(db, {
      name: copyName(original.name),
      categoryId: original.categoryId,
      level: original.level,
      duration: original.duration,
      durationUnit: original.durationUnit,
      priceFen: original.priceFen,
      coverFileId: original.coverFileId,
      requiresLogin: original.requiresLogin,
      status: 'DRAFT',
      summary: original.summary,
      description: original.description,
      syllabus: original.syllabus,
      seoKeywords: original.seoKeywords,
      seoDescription: original.seoDescription,
      publishedAt: null,
      createdAt: now(),
      updatedAt: now(),
      deletedAt: null,
    })
    await replaceCourseTeachers(
      db,
      copyId,
      (await listCourseTeachers(db, id)).map((teacher) => teacher.id),
    )
    await copyOutline(db, id, copyId, now())
    await recountLessons(db, copyId)
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'course.duplicate', targetType: 'course', targetId: copyId, detail: { from: id, name: original.name } },
      now(),
    )
    return getManagedCourse(db, copyId)
  })

async function copyOutline(db: Db, courseId: number, copyId: number, now: number): Promise<void> {
  const chapterIds = new Map<number, number>()
  for (const chapter of await listChaptersToCopy(db, courseId))
    chapterIds.set(chapter.id, await insertChapter(db, copyId, chapter.title, chapter.position, now))
  for (const { id: _, version: __, ...lesson } of await listLessonsToCopy(db, courseId)) {
    const chapterId = chapterIds.get(lesson.chapterId)
    if (chapterId !== undefined)
      await insertLesson(db, { ...lesson, courseId: copyId, chapterId, createdAt: now, updatedAt: now })
  }
  for (const { id: _, version: __, downloadCount: ___, ...material } of await listMaterialsToCopy(db, courseId)) {
    const chapterId = material.chapterId === null ? null : chapterIds.get(material.chapterId)
    if (chapterId !== undefined)
      await insertMaterial(db, { ...material, courseId: copyId, chapterId, createdAt: now, updatedAt: now })
  }
}
