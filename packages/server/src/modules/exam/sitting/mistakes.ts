import type { Mistake } from '@jiangxue/contract/exam/sitting.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { entryOf } from '../../../core/look-up.ts'
import { toInstant } from '../../../core/units.ts'
import { listMarkedAttempts, listRevealingExams, marksByAttempt } from './my-exam.queries.ts'
import { loadPool } from './pool.ts'
import { sheetOf } from './sheet.ts'

const mostAttempts = 100
const mostMistakes = 200

/**
 * The items that the caller’s last answer to them got wrong, latest first, from sheets that show their keys. An item
 * answered right since is not listed; neither are essays, which have no right answer.
 */
export async function listMistakes({ context, caller }: Actor): Promise<Mistake[]> {
  const { read } = context.database
  const exams = new Map((await listRevealingExams(read, caller.userId)).map((exam) => [exam.id, exam]))
  if (exams.size === 0) return []
  const attempts = await listMarkedAttempts(read, caller.userId, [...exams.keys()], mostAttempts)
  const marks = await marksByAttempt(read, attempts)
  const decided = new Set<number>()
  const mistakes: Mistake[] = []
  for (const attempt of attempts) {
    const exam = entryOf(exams, attempt.examId)
    const { items } = sheetOf(exam, await loadPool(read, exam), attempt, marks.get(attempt.id) ?? new Map())
    for (const { itemVersionId, answer, earned, ...item } of items) {
      if (item.kind === 'essay' || answer === null || decided.has(itemVersionId)) continue
      decided.add(itemVersionId)
      if (earned === null || earned >= item.points || item.correction?.kind === 'NOT_COUNTED') continue
      mistakes.push({
        ...item,
        answer,
        earned,
        examId: exam.id,
        examName: exam.name,
        handedInAt: toInstant(attempt.handedInAt as number),
      })
    }
  }
  return mistakes.slice(0, mostMistakes)
}
