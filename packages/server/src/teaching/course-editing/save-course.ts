import { isDeepStrictEqual } from 'node:util'
import type { CourseChange, CourseForm } from '@jiangxue/contract/course/course-admin.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { omit } from '../../core/pick.ts'
import { invalid, problem, type FieldErrors } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { allowRiskyWords } from '../../core/settings/risky-words.ts'
import { hasNewForeignPicture } from '../../core/text/html.ts'
import { toYuan } from '../../core/units.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { hasCategory } from '../category/category.queries.ts'
import { courseTexts, summaryOf, toCourseColumns } from '../course/course-columns.ts'
import { listCourseTeachers, replaceCourseTeachers, saveCourse, type CourseRow } from '../course/course.queries.ts'
import { isContractPublished } from '../enrollment/contract-due.queries.ts'
import { findTeacherIds } from './course-editing.queries.ts'
import { createCourse } from './create-course.ts'
import { assertCurrent, getCourse, getLockedCourse } from './managed-course.ts'
import { assertStaysPublishable } from './readiness.ts'

const coverErrors: FieldErrors = { coverImageUrl: 'cover.notUploaded' }

/** Adds a draft. */
export const addCourse = (actor: Actor, form: CourseForm): Promise<CourseRow> =>
  retryOnMissingReference(actor, async (db) => {
    await assertReferences(db, form)
    assertOwnPictures(form)
    const coverFileId = await chosenPicture(db, actor.caller, null, form.coverImageUrl, coverErrors)
    const id = await createCourse(db, { ...form, coverFileId }, actor.context.now())
    await audit(db, actor, { action: 'course.create', targetId: id, detail: { after: { name: form.name } } })
    return getCourse(db, id)
  })

/** Changes the given fields; a published course must stay publishable. */
export async function changeCourse(
  actor: Actor,
  id: number,
  { riskReason, ...form }: CourseChange & { readonly riskReason?: string | undefined },
): Promise<CourseRow> {
  const words = (await actor.context.settings.current())['site.riskyWords']
  return retryOnMissingReference(actor, async (db) => {
    const { context, caller } = actor
    const before = await getLockedCourse(db, id)
    await assertCurrent(context, db, before, form.version)
    await assertOwnFields(db, caller, before, form)
    await assertReferences(db, form)
    assertOwnPictures(form, before)
    const columns = toCourseColumns(form)
    const after = { ...before, ...columns }
    if (before.status === 'PUBLISHED') await assertStaysPublishable(db, before, after)
    const risk =
      before.status === 'PUBLISHED'
        ? allowRiskyWords({ words, after: courseTexts(after), before: courseTexts(before), riskReason })
        : {}
    await saveCourse(db, before, {
      ...columns,
      summary: summaryOf(after),
      coverFileId: await chosenPicture(db, caller, before.coverFileId, form.coverImageUrl, coverErrors),
      updatedAt: context.now(),
    })
    const teachersBefore = await listCourseTeachers(db, id)
    if (form.teacherIds) await replaceCourseTeachers(db, id, [...new Set(form.teacherIds)])
    await bumpRevision(db)
    const course = await getCourse(db, id)
    const detail = changesBetween(factsOf(before, teachersBefore), factsOf(course, await listCourseTeachers(db, id)))
    await audit(db, actor, { action: 'course.update', targetId: id, detail: { ...detail, ...risk } })
    return course
  })
}

function assertOwnPictures(
  form: Pick<CourseChange, 'description' | 'syllabus'>,
  before = { description: '', syllabus: '' },
): void {
  for (const name of ['description', 'syllabus'] as const)
    if (hasNewForeignPicture(form[name] ?? '', before[name])) throw invalid({ [name]: 'picture.foreign' })
}

/** Only admins may change price, teachers and the contract; a teacher's form may repeat the current values. */
async function assertOwnFields(db: Db, { role }: Caller, before: CourseRow, form: CourseChange): Promise<void> {
  if (role === 'ADMIN') return
  const teacherIds = (await listCourseTeachers(db, before.id)).map(({ id }) => id)
  const isSamePrice = form.price === undefined || form.price === toYuan(before.priceFen)
  const areSameTeachers = form.teacherIds === undefined || isDeepStrictEqual(form.teacherIds, teacherIds)
  const isSameContract = form.needsContract === undefined || form.needsContract === (before.needsContract === 1)
  if (!isSamePrice || !areSameTeachers || !isSameContract) throw problem('access.denied')
}

/** Retries the write if the category or a teacher was deleted in the meantime, so that the error names the field. */
const retryOnMissingReference = <T>({ context: { database } }: Actor, work: (db: Db) => Promise<T>): Promise<T> =>
  database.write(work).catch((error: unknown) => {
    if (!isReferenceViolation(error)) throw error
    return database.write(work)
  })

async function assertReferences(db: Db, { categoryId, teacherIds = [], needsContract }: CourseChange): Promise<void> {
  const errors: FieldErrors = {}
  if (needsContract && !(await isContractPublished(db))) errors.needsContract = 'contract.notPublished'
  if (categoryId !== undefined && !(await hasCategory(db, categoryId))) errors.categoryId = 'category.notFound'
  if ((await findTeacherIds(db, teacherIds)).length < new Set(teacherIds).size) errors.teacherIds = 'teacher.notFound'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Facts = Readonly<Record<string, unknown>>

/** The facts that the operation log compares, without columns that change on every save; teachers by id. */
const factsOf = (course: CourseRow, teachers: readonly { readonly id: number }[]): Facts => ({
  ...omit(course, ['updatedAt', 'version', 'summary', 'priceFen']),
  price: toYuan(course.priceFen),
  teacherIds: teachers.map((teacher) => teacher.id),
})

const longText = 100

/** The differing facts, before and after. */
function changesBetween(before: Facts, after: Facts) {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const logged = (value: unknown) =>
    typeof value === 'string' && value.length > longText ? { characters: value.length } : value
  const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, logged(facts[name])]))
  return { before: pick(before), after: pick(after) }
}
