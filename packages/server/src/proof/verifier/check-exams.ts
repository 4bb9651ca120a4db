import type { FindingCode } from '@jiangxue/contract/proof/evidence.values.ts'
import { readJson } from '../../core/json-text.ts'
import type { ExamHandedInFacts, ExamResultFacts } from '../../ledger/chain/ledger-event.ts'
import { toBase64Url, utf8 } from '../../ledger/encoding/bytes.ts'
import { hashText, type Hash } from '../../ledger/encoding/merkle.ts'
import { markCorrected, scaleTo, sumMarks } from '../../ledger/exam/corrected-marks.ts'
import { paperText } from '../../ledger/exam/draw-paper.ts'
import { itemText } from '../../ledger/exam/item-digest.ts'
import { answersText, marksText, poolText, type EarnedMark } from '../../ledger/exam/sheet-texts.ts'
import { toContent } from '../../ledger/exam/stored-item.ts'
import { isPassing } from '../../ledger/exam/verdict.ts'
import { correctedItems, type CorrectedItem } from './corrected-exam.ts'
import type { Report } from './findings.ts'
import type { PackedExam, PackedSheet } from './packed-exams.ts'

export type ExamFinding = Extract<FindingCode, `exam.${string}`>

/** An exam whose items have been compared with their digests. */
export interface CheckedExam extends PackedExam {
  readonly poolDigest: string
  readonly byVersion: ReadonlyMap<number, CorrectedItem>
}

/** Compares the text and the key of every item with its digest. */
export function checkExam(hash: Hash, exam: PackedExam, report: Report): CheckedExam {
  for (const [index, item] of exam.items.entries())
    if (toBase64Url(hash(utf8(itemText(toContent(item.kind, item))))) !== item.digest)
      report('exam.item', { exam: exam.name, number: index + 1 })
  return { ...exam, poolDigest: hashText(hash, poolText(exam.sections, exam.items)), byVersion: correctedItems(exam) }
}

interface EventRow {
  readonly kind: string
  readonly facts: string
}
/** What the chain of a student says of an attempt, as of the last event of each kind. */
interface ChainedAttempt {
  handedIn?: ExamHandedInFacts
  result?: ExamResultFacts
}

/** What a student's chain says of their attempts, by attempt. */
export function attemptsOf(events: readonly EventRow[]): Map<number, ChainedAttempt> {
  const attempts = new Map<number, ChainedAttempt>()
  for (const { kind, facts } of events) {
    if (kind !== 'examHandedIn' && kind !== 'examResult') continue
    const said = readJson<ExamHandedInFacts & ExamResultFacts>(facts)
    const attempt = attempts.get(said.attemptId) ?? {}
    attempts.set(said.attemptId, attempt)
    if (kind === 'examHandedIn') attempt.handedIn = said
    else attempt.result = said
  }
  return attempts
}

/**
 * Compares the sheets of a student with their chain, and marks them again: paper, answers and keys are those that were
 * handed in, and the score follows from them. Only exams of the pack are compared.
 */
export function checkSheets(
  hash: Hash,
  { events, sheets }: { readonly events: readonly EventRow[]; readonly sheets: readonly PackedSheet[] },
  exams: ReadonlyMap<number, CheckedExam>,
  report: Report,
): void {
  const chained = attemptsOf(events)
  const byAttempt = new Map(sheets.map((sheet) => [sheet.attemptId, sheet]))
  for (const sheet of sheets)
    if (!chained.get(sheet.attemptId)?.handedIn)
      report('exam.unrecorded', { exam: exams.get(sheet.examId)?.name ?? `#${sheet.examId}` })
  for (const [attemptId, { handedIn, result }] of chained) {
    const exam = handedIn && exams.get(handedIn.examId)
    if (!exam) continue
    const sheet = byAttempt.get(attemptId)
    const fail: Report = (code, values = {}) =>
      report(code, { exam: handedIn.exam, number: handedIn.number, ...values })
    if (!sheet) fail('exam.missing')
    else {
      checkHandedIn(hash, exam, sheet, handedIn, fail)
      if (result) checkResult(hash, exam, sheet, result, fail)
    }
  }
}

function checkHandedIn(hash: Hash, exam: CheckedExam, sheet: PackedSheet, said: ExamHandedInFacts, fail: Report): void {
  if (exam.poolDigest !== said.pool) fail('exam.pool')
  if (hashText(hash, paperText(sheet.paper)) !== said.paper) fail('exam.paper')
  if (hashText(hash, answersText(sheet.answers)) !== said.answers) fail('exam.answers')
}

function checkResult(hash: Hash, exam: CheckedExam, sheet: PackedSheet, said: ExamResultFacts, fail: Report): void {
  let [total, counted] = [0, 0]
  for (const [index, { itemVersionId }] of sheet.paper.entries()) {
    const position = index + 1
    const item = exam.byVersion.get(itemVersionId)
    if (!item) continue
    const { content, points, correction } = item
    total += points
    if (correction !== 'NOT_COUNTED') counted += points
    const mark = sheet.marks[index]
    if (!mark || mark.isByPeople) continue
    const found = markCorrected(content, correction, sheet.answers[position], points, exam.multipleRule) ?? 0
    if (found !== mark.earned) fail('exam.earned', { position, said: mark.earned / 100, found: found / 100 })
  }
  const marks = sheet.marks.map((mark) => mark ?? noMark)
  if (hashText(hash, marksText(marks)) !== said.marks) fail('exam.marks')
  const { objective, manual } = sumMarks(marks, scaleTo(total, counted))
  const score = objective + manual
  if (said.isVoid) return
  const isSame = said.score === score && said.objective === objective && said.total === total
  if (!isSame) fail('exam.score', { said: said.score / 100, found: score / 100 })
  else if (said.isPassed !== isPassing(exam, score, total)) fail('exam.verdict')
}

/** An essay of a void attempt that nobody has marked. */
const noMark: EarnedMark = { earned: 0, isByPeople: false }
