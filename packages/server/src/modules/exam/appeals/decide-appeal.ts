import type { AppealDecision } from '@jiangxue/contract/exam/appeal.ts'
import { appealStateLabels } from '@jiangxue/contract/exam/appeal.values.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { notify, recipientOf } from '../../../messaging/notification/notify.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import {
  findAppeal,
  findCorrectionOf,
  findRecipient,
  lockAppeal,
  saveDecision,
  type ListedAppeal,
} from './appeal.queries.ts'

/**
 * Decides an open appeal and notifies its candidate. Marks and items are changed on their own: an appeal that is upheld
 * names the correction that has changed the attempt since.
 */
export async function decideAppeal(
  actor: Actor,
  { exam, appeal: { id } }: { readonly exam: ExamRecord; readonly appeal: ListedAppeal },
  { state, reply }: AppealDecision,
): Promise<void> {
  const { database, keys, now: clock, settings } = actor.context
  const values = await settings.current()
  await database.write(async (db) => {
    await lockAppeal(db, id)
    const appeal = existing(await findAppeal(db, id), 'appeal.notFound')
    if (appeal.state !== 'OPEN') throw problem('appeal.decided')
    const { attemptId, createdAt, studentId } = appeal
    const correction = state === 'UPHELD' ? await findCorrectionOf(db, attemptId, createdAt) : undefined
    const now = clock()
    const by = { decidedBy: actor.caller.userId, decidedAt: now }
    await saveDecision(db, id, { state, reply, ...by, correctionId: correction?.id ?? null })
    const detail = { appealId: id, studentId, state, before: { score: appeal.scoreBefore / 100 } }
    await audit(db, actor, { action: 'appeal.decide', targetType: 'exam', targetId: exam.id, detail })
    const student = await findRecipient(db, studentId)
    if (!student) return
    const facts = { exam: exam.name, status: appealStateLabels[state], reason: reply }
    await notify(db, { keys, values, now }, 'appealDecided', recipientOf(student), facts, exam.id)
  })
}
