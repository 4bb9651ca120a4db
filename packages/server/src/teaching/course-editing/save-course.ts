import type { CourseChange, CourseForm } from '@jiangxue/contract/course-admin.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { sanitizeHtml } from '../../core/text/html.ts'
import { toYuan } from '../../core/units.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { listCourseTeachers } from '../course/course.queries.ts'
import {
  findManagedCourse,
  findTeacherIds,
  hasCategory,
  lockCourse,
  replaceCourseTeachers,
  saveCourse,
  type ManagedCourseRow,
} from './course-editing.queries.ts'
import { toManagedCourseDetail } from './course-editing.wire.ts'
import { createCourse, summaryOf } from './create-course.ts'
import { hindrancesOf } from './readiness.ts'

const coverRefusal = { coverImageUrl: '请先上传封面图片' }

/** Saves once more where the category or a teacher has gone meanwhile, so that the refusal says so. */
const saving = <T>({ database }: Context, job: (db: Db) => Promise<T>): Promise<T> =>
  database.write(job).catch((error: unknown) => {
    if (!isReferenceViolation(error)) throw error
    return database.write(job)
  })

/** Adds a draft. */
export const addCourse = (context: Context, caller: Caller, origin: Origin, form: CourseForm) =>
  saving(context, async (db) => {
    const { now } = context
    await refuseUnknown(db, form)
    const id = await createCourse(
      db,
      {
        name: form.name,
        categoryId: form.categoryId,
        level: form.level,
        duration: form.duration ?? null,
        durationUnit: form.durationUnit ?? 'HOUR',
        priceFen: toFen(form.price ?? 0),
        coverFileId: await chosenPicture(db, caller, null, form.coverImageUrl, coverRefusal),
        requiresLogin: form.requiresLogin ?? false,
        status: 'DRAFT',
        description: sanitizeHtml(form.description ?? ''),
        syllabus: sanitizeHtml(form.syllabus ?? ''),
        seoKeywords: form.seoKeywords ?? '',
        seoDescription: form.seoDescription ?? '',
        teacherIds: [...new Set(form.teacherIds)],
        chapters: [],
      },
      now(),
    )
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'course.create', targetType: 'course', targetId: id, detail: { after: { name: form.name } } },
      now(),
    )
    return getManagedCourse(db, id)
  })

/** Changes what the form names; a published course must stay fit to be published. */
export const changeCourse = (context: Context, caller: Caller, origin: Origin, id: number, form: CourseChange) =>
  saving(context, async (db) => {
    const { now } = context
    const before = await lockManagedCourse(db, id)
    await refuseStale(context, db, before, form.version)
    await refuseUnknown(db, form)
    const texts = {
      description: form.description === undefined ? before.description : sanitizeHtml(form.description),
      seoDescription: form.seoDescription ?? before.seoDescription,
    }
    const change = {
      name: form.name ?? before.name,
      categoryId: form.categoryId ?? before.categoryId,
      level: form.level ?? before.level,
      priceFen: form.price === undefined ? before.priceFen : toFen(form.price),
      duration: form.duration === undefined ? before.duration : form.duration,
      durationUnit: form.durationUnit ?? before.durationUnit,
      requiresLogin: (form.requiresLogin ?? before.requiresLogin === 1) ? (1 as const) : (0 as const),
      coverFileId: await chosenPicture(db, caller, before.coverFileId, form.coverImageUrl, coverRefusal),
      syllabus: form.syllabus === undefined ? before.syllabus : sanitizeHtml(form.syllabus),
      seoKeywords: form.seoKeywords ?? before.seoKeywords,
      ...texts,
      summary: summaryOf({ seoDescription: texts.seoDescription, description: texts.description }),
      updatedAt: now(),
    }
    if (before.status === 'PUBLISHED') refuseUnready({ ...before, ...change })
    await saveCourse(db, before, change)
    const teachers = form.teacherIds && {
      before: (await listCourseTeachers(db, id)).map((teacher) => teacher.id),
      after: [...new Set(form.teacherIds)],
    }
    if (teachers) await replaceCourseTeachers(db, id, teachers.after)
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'course.update', targetType: 'course', targetId: id, detail: changedFacts(before, change, teachers) },
      now(),
    )
    return getManagedCourse(db, id)
  })

export async function getManagedCourse(db: Db, id: number): Promise<ManagedCourseRow> {
  const course = await findManagedCourse(db, id)
  if (!course) throw problem('course.absent')
  return course
}

/** A course that nobody else changes until this transaction ends. */
export async function lockManagedCourse(db: Db, id: number): Promise<ManagedCourseRow> {
  await lockCourse(db, id)
  return getManagedCourse(db, id)
}

/** Refuses a save that was based on another version than the present one. */
export async function refuseStale(
  context: Context,
  db: Db,
  course: ManagedCourseRow,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== course.version)
    throw problem('resource.stale', { data: await toManagedCourseDetail(context, db, course) })
}

export function refuseUnready(course: Pick<ManagedCourseRow, 'description' | 'lessonCount'>): void {
  const hindrances = hindrancesOf(course)
  if (hindrances.length > 0) throw problem('course.notReady', { values: { hindrances: hindrances.join('；') } })
}

const toFen = (yuan: number) => Math.round(yuan * 100)

async function refuseUnknown(db: Db, { categoryId, teacherIds = [] }: CourseChange): Promise<void> {
  const errors = {
    ...(categoryId !== undefined && !(await hasCategory(db, categoryId)) && { categoryId: '课程分类不存在' }),
    ...((await findTeacherIds(db, teacherIds)).length < new Set(teacherIds).size && { teacherIds: '授课教师不存在' }),
  }
  if (Object.keys(errors).length > 0) throw problem('request.invalid', { errors })
}

/** Before and after of what changed; long texts only as lengths, teachers as their ids. */
function changedFacts(
  before: ManagedCourseRow,
  after: Partial<ManagedCourseRow>,
  teachers: { before: number[]; after: number[] } | undefined,
) {
  const names = (Object.keys(after) as (keyof ManagedCourseRow)[]).filter(
    (name) => name !== 'updatedAt' && name !== 'summary' && before[name] !== after[name],
  )
  const shown = (row: Partial<ManagedCourseRow>) =>
    Object.fromEntries(
      names.map((name) => {
        const value = row[name]
        if (name === 'priceFen') return ['price', toYuan(value as number)]
        return [name, typeof value === 'string' && value.length > 100 ? `${value.length} 个字符` : value]
      }),
    )
  const haveChanged = teachers && teachers.before.join() !== teachers.after.join()
  return {
    before: { ...shown(before), ...(haveChanged && { teacherIds: teachers.before }) },
    after: { ...shown(after), ...(haveChanged && { teacherIds: teachers.after }) },
  }
}
