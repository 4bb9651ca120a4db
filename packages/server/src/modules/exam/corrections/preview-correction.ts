import { setImmediate } from 'node:timers/promises'
import type { CorrectionPlan, CorrectionPreview } from '@jiangxue/contract/exam/correction.ts'
import { correctionLimits } from '@jiangxue/contract/exam/correction.values.ts'
import type { Context } from '../../../core/context.ts'
import { inSteps } from '../../../core/database/rows/in-steps.ts'
import { listAttemptFacts, type AttemptFacts } from '../exam/candidate-list.queries.ts'
import { sumsWith } from '../marking/sums.ts'
import { countingAttempt } from '../sitting/candidate-state.ts'
import { marksByAttempt } from '../sitting/my-exam.queries.ts'
import { loadPool, paperOf, withCorrection, type Pool } from '../sitting/pool.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { lastMarkId, listCertified, listNextAttempts, listPeople } from './correction.queries.ts'
import { assertCorrectable, planCorrection } from './plan-correction.ts'

const mostAtOnce = 50
type Result = Pick<AttemptFacts, 'score' | 'isPassed'>

/** Says whose results a correction would change, without changing anything. */
export async function previewCorrection(
  context: Context,
  exam: ExamRecord,
  plan: CorrectionPlan,
): Promise<CorrectionPreview> {
  const { read } = context.database
  await assertCorrectable(read, exam, context.now())
  const pool = await loadPool(read, exam)
  const correction = { ...planCorrection(pool, plan), reason: '', lastMarkId: await lastMarkId(read) }
  const corrected = await markAgain(context, exam, withCorrection(pool, correction), plan.itemVersionId)
  const attempts = Map.groupBy(await listAttemptFacts(read, exam.id), ({ studentId }) => studentId)
  const changes = [...attempts].flatMap(([studentId, own]) => {
    const before = resultOf(countingAttempt(exam, own))
    const after = resultOf(
      countingAttempt(
        exam,
        own.map((attempt) => ({ ...attempt, ...corrected.get(attempt.id) })),
      ),
    )
    return before.score === after.score && before.isPassed === after.isPassed ? [] : [{ studentId, before, after }]
  })
  const certified = new Set(
    exam.classId === null ? [] : (await listCertified(read, exam.classId)).map(({ studentId }) => studentId),
  )
  const flips = (isPassed: boolean) =>
    changes.filter(({ before, after }) => before.isPassed === !isPassed && after.isPassed === isPassed)
  const named = [...new Set([...flips(true), ...flips(false), ...changes])].slice(0, correctionLimits.named)
  const ids = named.map(({ studentId }) => studentId)
  const people = new Map((await listPeople(read, ids)).map((person) => [person.id, person]))
  return {
    attempts: corrected.size,
    changed: changes.length,
    passed: flips(true).length,
    failed: flips(false).length,
    certificates: changes.filter(({ studentId }) => certified.has(studentId)).length,
    people: named.map(({ studentId, ...results }) => ({
      studentId,
      name: people.get(studentId)?.name ?? '',
      studentNumber: people.get(studentId)?.studentNumber ?? null,
      ...results,
      hasCertificate: certified.has(studentId),
    })),
  }
}

const resultOf = (attempt: Result | undefined) => ({
  score: attempt?.score ?? null,
  isPassed: attempt?.isPassed === undefined || attempt.isPassed === null ? null : attempt.isPassed === 1,
})

/** The results that the attempts with an item would have with this pool. Other work goes on in between. */
async function markAgain({ database: { read } }: Context, exam: ExamRecord, pool: Pool, itemVersionId: number) {
  const results = new Map<number, Result>()
  for await (const attempts of inSteps((afterId) => listNextAttempts(read, exam.id, afterId, mostAtOnce))) {
    const marks = await marksByAttempt(read, attempts)
    for (const attempt of attempts) {
      if (!paperOf(pool, exam, attempt.seed).some((item) => item.itemVersionId === itemVersionId)) continue
      const { score, isPassed } = sumsWith(exam, pool, attempt, marks.get(attempt.id) ?? new Map())
      results.set(attempt.id, { score, isPassed })
    }
    await setImmediate()
  }
  return results
}
