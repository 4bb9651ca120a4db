import type { ExamChange, ExamForm } from '@jiangxue/contract/exam/exam.ts'
import { examDefaults, fixedRules, passPercentByDefault, type ExamKind } from '@jiangxue/contract/exam/exam.values.ts'
import type { Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import type { Schema } from '../../../core/database/schema.ts'
import type { Actor, Caller } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { invalid, problem, Problem } from '../../../core/problem.ts'
import { findLessonOfQuiz, releaseQuiz } from '../../../teaching/outline/lesson-quiz.queries.ts'
import { listParts } from '../../../teaching/training-class/class-part.queries.ts'
import { findClass } from '../../../teaching/training-class/training-class.queries.ts'
import { assertMayHave } from '../bank/item-bank.policy.ts'
import { getOwnPaper } from '../paper/paper.policy.ts'
import { holdPaper } from '../paper/paper.queries.ts'
import { getExam, type ExamRecord } from '../sitting/sitting.queries.ts'
import { changePublished } from './change-published.ts'
import { factsOf, toColumns } from './exam-columns.ts'
import { countUse } from './exam-items.queries.ts'
import { assertMayEdit } from './exam.policy.ts'
import { countAttempts, deleteExamRows, insertExam, saveExam } from './exam.queries.ts'
import { writeExam } from './write-exam.ts'

/** Adds a draft, and returns its id. */
export const createExam = (actor: Actor, form: ExamForm): Promise<number> =>
  actor.context.database.write(async (db) => {
    const now = actor.context.now()
    const { kind, classId = null, partId = null, courseId = null, paperId } = form
    assertMayEdit(actor.caller, kind)
    await assertParts(db, actor.caller, { kind, classId, courseId, paperId })
    await assertPartOfClass(db, classId, partId)
    const columns = toColumns(form)
    assertRules(kind, columns)
    const passPercent = await passMarkOf(db, classId, partId)
    const id = await insertExam(db, {
      earlyMinutes: 0,
      multipleRule: 'all',
      shufflesItems: 1,
      shufflesOptions: 1,
      ...examDefaults[kind],
      passPercent,
      ...columns,
      kind,
      name: form.name,
      paperId,
      minutes: form.minutes,
      opensAt: Date.parse(form.opensAt),
      createdAt: now,
      updatedAt: now,
    })
    const exam = await getExam(db, id)
    await audit(db, actor, { action: 'exam.create', targetId: id, detail: { after: factsOf(exam) } })
    return id
  })

/** Changes an exam: a draft in every way, a published one only in favor of its candidates. */
export const changeExam = (actor: Actor, id: number, { version, ...form }: ExamChange): Promise<void> =>
  writeExam(actor, id, version, async (db, before, now) => {
    const columns = toColumns(form)
    assertRules(before.kind, columns, before)
    const { classId, partId } = { ...before, ...columns }
    if (partId !== before.partId || classId !== before.classId) await assertPartOfClass(db, classId, partId)
    if (before.publishedAt === null) {
      const { kind, courseId, paperId } = { ...before, ...columns }
      const isMoved = classId !== before.classId || courseId !== before.courseId || paperId !== before.paperId
      if (isMoved) await assertParts(db, actor.caller, { kind, classId, courseId, paperId })
      await saveExam(db, before, { ...columns, updatedAt: now })
    } else await changePublished(db, before, columns, now)
    const after = await getExam(db, id)
    const detail = { before: factsOf(before), after: factsOf(after) }
    await audit(db, actor, { action: 'exam.update', targetId: id, detail })
  })

/** Deletes an exam that nobody has sat. */
export const deleteExam = (actor: Actor, id: number): Promise<void> =>
  writeExam(actor, id, undefined, async (db, exam) => {
    await assertUnsat(db, id)
    await assertNoQuiz(db, id)
    await releaseQuiz(db, id)
    await countUse(db, id, -1)
    await deleteExamRows(db, id)
    await audit(db, actor, { action: 'exam.delete', targetId: id, detail: { before: factsOf(exam) } })
  })

/** Throws if anybody has sat a locked exam. */
export async function assertUnsat(db: Db, id: number): Promise<void> {
  const attempts = await countAttempts(db, id)
  if (attempts > 0) throw problem('exam.hasAttempts', { values: { attempts } })
}

/** Throws if a locked exam is the quiz of a lesson. */
export async function assertNoQuiz(db: Db, id: number): Promise<void> {
  const lesson = await findLessonOfQuiz(db, id)
  if (lesson) throw problem('quiz.inUse', { values: { lesson: lesson.title } })
}

/** Throws if an exam would get rules that its kind does not have. A quiz that staff have ended has an end. */
function assertRules(kind: ExamKind, columns: Updateable<Schema['exams']>, before?: ExamRecord): void {
  const wrong = Object.entries(toColumns(fixedRules[kind])).filter(([name, fixed]) => {
    const column = columns[name as keyof typeof columns] ?? fixed
    return column !== fixed && column !== before?.[name as keyof ExamRecord]
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name]) => [name, 'rule.notForKind' as const])))
}

async function assertPartOfClass(db: Db, classId: number | null, partId: number | null): Promise<void> {
  if (partId === null) return
  const parts = classId === null ? [] : await listParts(db, classId)
  if (!parts.some(({ id }) => id === partId)) throw invalid({ partId: 'class.noSuchPart' })
}

/** The pass mark of a new exam: that of the part or the class whose results are judged by it. */
async function passMarkOf(db: Db, classId: number | null, partId: number | null): Promise<number> {
  if (classId === null) return passPercentByDefault
  const part = (await listParts(db, classId)).find(({ id }) => id === partId)
  return (part ?? (await findClass(db, classId)))?.passScore ?? passPercentByDefault
}

type Parts = Pick<ExamRecord, 'kind' | 'classId' | 'courseId' | 'paperId'>

/** Throws unless an exam of the caller may be of a class or course, and use a paper. */
async function assertParts(db: Db, caller: Caller, { kind, classId, courseId, paperId }: Parts): Promise<void> {
  if (kind === 'FINAL') {
    if (courseId !== null) throw invalid({ courseId: 'course.notFinal' })
    if (classId !== null && !(await findClass(db, classId))) throw invalid({ classId: 'class.notFound' })
  } else {
    if (classId !== null) throw invalid({ classId: 'class.onlyFinal' })
    await assertMayHave(db, caller, courseId)
  }
  await holdPaper(db, paperId)
  await getOwnPaper(db, caller, paperId).catch((error: unknown) => {
    throw error instanceof Problem ? invalid({ paperId: 'paper.notFound' }) : error
  })
}
