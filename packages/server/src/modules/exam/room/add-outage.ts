import type { examRoomEndpoints } from '@jiangxue/contract/exam/exam-room.ts'
import type { InputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { eachOpen } from '../exam/each-open.ts'
import { saveExam } from '../exam/exam.queries.ts'
import { writeExam } from '../exam/write-exam.ts'
import { asMakeUp } from '../sitting/candidate-state.ts'
import { deadlineOf } from '../sitting/deadline.ts'
import { loadPool } from '../sitting/pool.ts'
import { addEvent, findGrant, saveAttempt } from '../sitting/sitting.queries.ts'

type Outage = InputOf<typeof examRoomEndpoints.addOutage>['body']

/**
 * Gives all open attempts of an exam the minutes that they have lost. They belong to the attempt: whoever starts later
 * has lost nothing. The version keeps a second click from giving them twice.
 */
export const addOutage = (actor: Actor, id: number, { minutes, reason, version }: Outage): Promise<void> =>
  writeExam(actor, id, version, async (db, exam, now) => {
    const sat = asMakeUp(exam) ?? exam
    if (sat.publishedAt === null || sat.releasedAt !== null) throw problem('exam.transitionRefused')
    const pool = await loadPool(db, exam)
    const detail = JSON.stringify({ minutes, reason })
    const attempts = await eachOpen(db, { exam, pool, now }, async (attempt) => {
      const outageMinutes = attempt.outageMinutes + minutes
      const grant = await findGrant(db, id, attempt.studentId)
      const deadlineAt = deadlineOf(sat, { ...attempt, outageMinutes }, grant)
      await saveAttempt(db, attempt, { outageMinutes, deadlineAt })
      await addEvent(db, { attemptId: attempt.id, at: now, kind: 'outage', detail })
    })
    if (attempts === 0) throw problem('exam.noneSitting')
    await saveExam(db, exam, { updatedAt: now })
    const facts = { outageMinutes: minutes, reason, attempts }
    await audit(db, actor, { action: 'exam.outage', targetId: id, detail: facts })
  })
