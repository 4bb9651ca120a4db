import type { RecordHead } from '@jiangxue/contract/papers/learning-record.ts'
import type { Actor } from '../../core/http/caller.ts'
import { toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { sumOfStudent } from '../../ledger/rules/classroom-hours.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { currentHourRules } from '../../ledger/rules/rules-in-force.ts'
import { sumStudyRecords } from '../../teaching/student-centre/study-record.queries.ts'
import { readIdentityNote } from '../print/identity-note.ts'
import { institutionOf, printedIdCard } from './print-record.ts'
import { recordsFor } from './record.policy.ts'
import type { Learner } from './record.queries.ts'

/** The head of a record on screen: the totals of exactly the rows below it. */
export async function readRecordHead(actor: Actor, learner: Learner): Promise<RecordHead> {
  const { database, settings } = actor.context
  const values = await settings.current()
  const which = recordsFor(actor.caller, learner.id)
  const { creditedMs, completed } = await sumStudyRecords(database.read, which)
  const hours = await readCreditHours(database.read, await currentHourRules(settings), {
    studentIds: [learner.id],
    teacherId: which.teacherId,
  })
  return {
    studentName: learner.name,
    studentNumber: learner.studentNumber,
    idCard: printedIdCard(actor, learner, undefined) || null,
    completedLessons: completed,
    studySeconds: toSeconds(creditedMs),
    creditHours: toCreditHours(hours.get(learner.id)?.total ?? 0),
    // A session belongs to a class, not to the courses of a teacher.
    classroomHours: which.teacherId === undefined ? (await sumOfStudent(database.read, learner.id)) / 100 : 0,
    ...markUnverified(learner.isUnverified),
    identity: (await readIdentityNote(database.read, values, learner.id))?.text,
    trainingProject: values['certificate.trainingProject'],
    institution: institutionOf(values),
  }
}
