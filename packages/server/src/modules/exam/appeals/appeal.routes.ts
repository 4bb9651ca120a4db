import type { appealEndpoints, ScoreAppeal } from '@jiangxue/contract/exam/appeal.ts'
import { showPage } from '../../../core/database/page-of.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { guarded } from '../../../core/http/guarded.ts'
import { existing } from '../../../core/problem.ts'
import { classScope } from '../../../teaching/training-class/training-class.policy.ts'
import { getOwnExam } from '../exam/exam.policy.ts'
import { getEditedAttempt } from '../marking/attempt.policy.ts'
import { toMyAppeal } from '../sitting/my-appeals.ts'
import { appealScore } from './appeal-score.ts'
import { findAppeal, listAppeals, type ListedAppeal } from './appeal.queries.ts'
import { decideAppeal } from './decide-appeal.ts'

/** Handlers for those who may change the result that the appeal of the path is against. */
const onAppeal = guarded(async (actor: Actor, id) => {
  const appeal = existing(await findAppeal(actor.context.database.read, id), 'appeal.notFound')
  const { exam } = await getEditedAttempt(actor, appeal.attemptId)
  return { exam, appeal }
})

export const appealHandlers: HandlersOf<keyof typeof appealEndpoints> = {
  appealScore: (call) => appealScore(call, call.params.id, call.body),
  listAppeals: async ({ context, caller, query }) => {
    const { read } = context.database
    await getOwnExam(read, caller, query.examId)
    const filter = { ...query, scope: await classScope(read, caller) }
    return showPage(await listAppeals(read, filter, query), query, toAppeal)
  },
  decideAppeal: onAppeal(async (call, own, body) => {
    await decideAppeal(call, own, body)
    return toAppeal(existing(await findAppeal(call.context.database.read, own.appeal.id), 'appeal.notFound'))
  }),
}

const toAppeal = (row: ListedAppeal): ScoreAppeal => ({
  ...toMyAppeal(row),
  examId: row.examId,
  attemptId: row.attemptId,
  studentId: row.studentId,
  studentName: row.studentName,
  studentNumber: row.studentNumber,
  decidedBy: row.deciderName,
  correctionId: row.correctionId,
})
