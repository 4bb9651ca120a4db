import type { RecordHead } from '@jiangxue/contract/learning-record.ts'
import type { Actor } from '../../core/http/caller.ts'
import { markUnverified } from '../../core/ledger/unverified.queries.ts'
import { toSeconds } from '../../core/units.ts'
import { sumStudyRecords } from '../../teaching/student-centre/study-record.queries.ts'
import { institutionOf, printedIdCard } from './print-record.ts'
import { recordsFor } from './record.policy.ts'
import type { Learner } from './record.queries.ts'

/** The head of a record as it is shown on the screen: the sum of exactly the rows below it. */
export async function readRecordHead(actor: Actor, learner: Learner): Promise<RecordHead> {
  const { database, settings } = actor.context
  const values = await settings.current()
  const { creditedMs, completed } = await sumStudyRecords(database.read, recordsFor(actor.caller, learner.id))
  return {
    studentName: learner.name,
    studentNumber: learner.studentNumber,
    idCard: printedIdCard(actor, learner, undefined) || null,
    completedLessons: completed,
    studySeconds: toSeconds(creditedMs),
    ...markUnverified(learner.isUnverified),
    trainingProject: values['certificate.trainingProject'],
    institution: institutionOf(values),
  }
}
