import { examLimits, isFormal } from '@jiangxue/contract/exam/exam.values.ts'
import type { makeUpEndpoints } from '@jiangxue/contract/exam/make-up.ts'
import type { InputOf } from '@jiangxue/contract/kit/endpoint.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { invalid, problem } from '../../../core/problem.ts'
import { assertOpen, getClass } from '../../../teaching/training-class/training-class.policy.ts'
import { listAttemptFacts } from '../exam/candidate-list.queries.ts'
import { saveExam } from '../exam/exam.queries.ts'
import { announceMakeUp } from '../exam/plan-notices.ts'
import { deleteNotices } from '../exam/planned-notice.queries.ts'
import { listAllCandidates } from '../exam/read-candidates.ts'
import { writeExam } from '../exam/write-exam.ts'
import { isPending } from '../sitting/candidate-state.ts'

type Form = InputOf<typeof makeUpEndpoints.arrangeMakeUp>['body']

/** Arranges a make-up of a released exam, if somebody has failed or was absent. One follows the other. */
export const arrangeMakeUp = (actor: Actor, id: number, { version, ...form }: Form): Promise<void> =>
  writeExam(actor, id, version, async (db, exam, now) => {
    if (!isFormal(exam.kind) || exam.releasedAt === null) throw problem('exam.transitionRefused')
    if (exam.makeUpOpensAt !== null) throw problem('exam.makeUpOpen')
    const most = examLimits.mostMakeUps
    if (exam.makeUps >= most) throw problem('exam.noMakeUpLeft', { values: { most } })
    if (exam.classId !== null) assertOpen(await getClass(db, exam.classId))
    const [makeUpOpensAt, makeUpClosesAt] = [Date.parse(form.opensAt), Date.parse(form.closesAt)]
    if (makeUpClosesAt <= makeUpOpensAt) throw invalid({ closesAt: 'endTime.notAfterStart' })
    if (makeUpClosesAt <= now) throw invalid({ closesAt: 'endTime.passed' })
    const makeUp = { makeUps: exam.makeUps + 1, makeUpOpensAt, makeUpClosesAt }
    const arranged = { ...exam, ...makeUp }
    const people = await listAllCandidates(db, { exam: arranged, scope: {}, now })
    const candidates = people.filter(({ hasMakeUp }) => hasMakeUp).length
    if (candidates === 0) throw problem('exam.nobodyFailed')
    await saveExam(db, exam, { ...makeUp, updatedAt: now })
    await announceMakeUp(db, arranged, now)
    await audit(db, actor, { action: 'exam.makeUp', targetId: id, detail: { ...form, candidates } })
  })

/** Cancels a make-up that nobody has started. */
export const cancelMakeUp = (actor: Actor, id: number): Promise<void> =>
  writeExam(actor, id, undefined, async (db, exam, now) => {
    if (exam.makeUpOpensAt === null) throw problem('exam.noMakeUp')
    const attempts = (await listAttemptFacts(db, id)).filter((attempt) => isPending(exam, attempt)).length
    if (attempts > 0) throw problem('exam.hasAttempts', { values: { attempts } })
    const without = { makeUps: exam.makeUps - 1, makeUpOpensAt: null, makeUpClosesAt: null }
    await saveExam(db, exam, { ...without, updatedAt: now })
    await deleteNotices(db, id)
    await audit(db, actor, { action: 'exam.cancelMakeUp', targetId: id })
  })
