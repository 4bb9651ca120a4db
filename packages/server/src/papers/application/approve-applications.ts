import type { BatchReviewResult } from '@jiangxue/contract/papers/application.ts'
import type { Actor } from '../../core/http/caller.ts'
import { Problem } from '../../core/problem.ts'
import { findApplication } from './application.queries.ts'
import { reviewApplication } from './review-application.ts'

/** Approves applications one by one: a failure does not block the others. */
export async function approveApplications(actor: Actor, ids: readonly number[]): Promise<BatchReviewResult> {
  const failures = await reviewEach(actor, ids, (id) => reviewApplication(actor, id, { status: 'APPROVED' }))
  return { approved: new Set(ids).size - failures.length, failures }
}

/** Reviews applications one by one. Returns those that could not be, with the reason. */
export async function reviewEach(
  actor: Actor,
  ids: readonly number[],
  review: (id: number) => Promise<unknown>,
): Promise<BatchReviewResult['failures']> {
  const failures: BatchReviewResult['failures'] = []
  for (const id of new Set(ids))
    try {
      await review(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const application = await findApplication(actor.context.database.read, id)
      failures.push({ id, name: application?.attendeeName ?? '', reason: error.message })
    }
  return failures
}
