import { readJson } from '../../../core/json-text.ts'
import { keyInWords } from './key-in-words.ts'
import { drawnTotal, markPaper, scaleOf } from './mark-paper.ts'
import type { Marks } from './my-exam.queries.ts'
import { correctionOf, paperOf, pointsOf, toSatItem, versionOf, type Pool } from './pool.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

/**
 * An attempt with its answers, keys and marks. What an item earns is null for an essay that nobody has marked; what
 * people say counts more than what the program says. `scale` turns the points of the items into those of the attempt.
 */
export function sheetOf(exam: ExamRecord, pool: Pool, attempt: AttemptRecord, marks: Marks) {
  const paper = paperOf(pool, exam, attempt.seed)
  const answers = readJson(attempt.answers)
  const byProgram = markPaper(pool, paper, answers, exam.multipleRule)
  return {
    total: drawnTotal(pool, paper),
    scale: scaleOf(pool, paper),
    items: paper.map((item, index) => {
      const { content } = versionOf(pool, item)
      const correction = correctionOf(pool, item)
      const mark = countingMark(marks.get(item.position), correction)
      const earned = mark?.points ?? byProgram[index] ?? null
      return {
        ...toSatItem(pool, item),
        itemVersionId: item.itemVersionId,
        section: pool.sections[item.section]?.title ?? '',
        answer: answers[item.position] ?? null,
        earned: earned === null ? null : Math.min(earned, pointsOf(pool, item)),
        isByPeople: mark !== undefined,
        comment: mark?.comment ?? '',
        correction: correction ? { kind: correction.kind, reason: correction.reason } : null,
        key: keyInWords(content, item.optionIds),
        analysis: content.analysis,
      }
    }),
  }
}

/** What people said last counts, unless the item was corrected since. Nothing counts of an item that is not counted. */
function countingMark(mark: ReturnType<Marks['get']>, correction: ReturnType<typeof correctionOf>) {
  if (!mark || !correction) return mark
  return correction.kind !== 'NOT_COUNTED' && mark.id > correction.lastMarkId ? mark : undefined
}
