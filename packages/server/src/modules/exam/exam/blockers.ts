import { examBlockers as texts, examLimits, isFormal, isUntilPassed } from '@jiangxue/contract/exam/exam.values.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { problems } from '@jiangxue/contract/kit/problem.ts'
import type { Db } from '../../../core/database/database.ts'
import { existing } from '../../../core/problem.ts'
import { translate } from '../../../core/text/translate.ts'
import { findCourse } from '../../../teaching/course/course.queries.ts'
import { listParts } from '../../../teaching/training-class/class-part.queries.ts'
import { findClass } from '../../../teaching/training-class/training-class.queries.ts'
import { planSections, shortagesOf } from '../paper/freeze-paper.ts'
import { itemsOf, totalOf } from '../paper/paper-totals.ts'
import { findPaper, type PaperRecord } from '../paper/paper.queries.ts'
import { sectionsOf } from '../paper/paper.wire.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'

type Shortages = ReturnType<typeof shortagesOf>
const wholePaper = 100_00

/** Why an exam cannot be published now, in words. */
export async function blockersOf(db: Db, exam: ExamRecord, now: number): Promise<string[]> {
  const paper = existing(await findPaper(db, exam.paperId), 'paper.notFound')
  const sections = sectionsOf(paper)
  const plan = await planSections(db, { courseId: paper.courseId, sections })
  return blockersBesides(db, exam, { paper, shortages: shortagesOf(sections, plan) }, now)
}

/** The same if it is already known what the paper lacks. */
export async function blockersBesides(
  db: Db,
  exam: ExamRecord,
  { paper, shortages }: { readonly paper: PaperRecord; readonly shortages: Shortages },
  now: number,
): Promise<string[]> {
  const sections = sectionsOf(paper)
  const total = totalOf(sections)
  return [
    ...(itemsOf(sections) === 0 ? [translate(texts.noItems)] : []),
    ...shortages.map((shortage) => translate(problems['paper.notEnough'][1], { ...shortage })),
    ...(exam.kind === 'FINAL' ? await blockersOfClass(db, exam) : await blockersOfCourse(db, exam)),
    ...(exam.kind === 'FINAL' && total !== wholePaper ? [translate(texts.notHundred, { total: total / 100 })] : []),
    ...(isUntilPassed(exam.kind) ? blockersOfQuiz(sections) : []),
    ...blockersOfTime(exam, now),
  ]
}

/** The results of the class are judged by its own pass score. */
async function blockersOfClass(db: Db, { classId, partId, passPercent }: ExamRecord): Promise<string[]> {
  const found = classId === null ? undefined : await findClass(db, classId)
  if (!found) return [translate(texts.noClass)]
  const parts = await listParts(db, found.id)
  const part = parts.find(({ id, kind }) => id === partId && kind === 'EXAM')
  const otherMark = part
    ? translate(texts.otherPartMark, { part: part.name, score: part.passScore })
    : translate(texts.otherPassMark, { score: found.passScore })
  const isMarkKnown = parts.length === 0 || part !== undefined
  return [
    ...(found.status === 'ARCHIVED' ? [translate(texts.classArchived)] : []),
    ...(isMarkKnown ? [] : [translate(texts.noPart)]),
    ...(isMarkKnown && (part ?? found).passScore !== passPercent ? [otherMark] : []),
  ]
}

async function blockersOfCourse(db: Db, { courseId }: ExamRecord): Promise<string[]> {
  const found = courseId === null ? undefined : await findCourse(db, courseId)
  return found ? [] : [translate(texts.noCourse)]
}

/** A quiz is short, and marked as soon as it is handed in. */
function blockersOfQuiz(sections: readonly PaperSection[]): string[] {
  const { leastQuizItems: least, mostQuizItems: most } = examLimits
  const items = itemsOf(sections)
  const values = { least, most, items }
  return [
    ...(items < least || items > most ? [translate(texts.itemsOfQuiz, values)] : []),
    ...(sections.some(({ kind }) => kind === 'essay') ? [translate(texts.essayInQuiz)] : []),
  ]
}

function blockersOfTime({ kind, opensAt, closesAt }: ExamRecord, now: number): string[] {
  if (closesAt === null) return !isFormal(kind) ? [] : [translate(texts.noEnd)]
  return [
    ...(closesAt <= opensAt ? [translate(texts.endBeforeStart)] : []),
    ...(closesAt <= now ? [translate(texts.endPassed)] : []),
  ]
}
