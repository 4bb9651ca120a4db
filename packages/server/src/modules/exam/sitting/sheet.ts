import type { MultipleRule } from '@jiangxue/contract/exam/exam.values.ts'
import type { Answers } from './check-answers.ts'
import { keyInWords } from './key-in-words.ts'
import { drawnTotal, markPaper } from './mark-paper.ts'
import type { Marks } from './my-exam.queries.ts'
import { paperOf, pointsOf, toSatItem, versionOf, type Pool } from './pool.ts'
import type { AttemptRecord, ExamRecord } from './sitting.queries.ts'

/**
 * An attempt with its answers, keys and marks. What an item earns is null for an essay that nobody has marked; what
 * people say counts more than what the program says.
 */
export function sheetOf(exam: ExamRecord, pool: Pool, attempt: AttemptRecord, marks: Marks) {
  const paper = paperOf(pool, exam, attempt.seed)
  const answers = JSON.parse(attempt.answers) as Answers
  const byProgram = markPaper(pool, paper, answers, exam.multipleRule as MultipleRule)
  return {
    total: drawnTotal(pool, paper),
    items: paper.map((item, index) => {
      const { content } = versionOf(pool, item)
      const mark = marks.get(item.position)
      const earned = mark?.points ?? byProgram[index] ?? null
      return {
        ...toSatItem(pool, item),
        itemVersionId: item.itemVersionId,
        section: pool.sections[item.section]?.title ?? '',
        answer: answers[item.position] ?? null,
        earned: earned === null ? null : Math.min(earned, pointsOf(pool, item)),
        comment: mark?.comment ?? '',
        key: keyInWords(content, item.optionIds),
        analysis: content.analysis,
      }
    }),
  }
}
