import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { problem } from '../../../core/problem.ts'
import { writeCredit } from '../../../ledger/changes/write-credit.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import { lockOwnExam } from './exam.policy.ts'
import { readExam } from './exam.wire.ts'

/** The version of an exam that a caller has seen, if they say so. */
export interface SeenVersion {
  readonly version?: number | undefined
}

/** Runs a change of an exam of the caller, locked; 409 with the current exam if the version is not current. */
export async function writeExam(
  actor: Actor,
  id: number,
  version: number | undefined,
  change: (db: Db, exam: ExamRecord, now: number) => Promise<void>,
): Promise<void> {
  const isStale = await writeCredit(actor, async (db) => {
    const exam = await lockOwnExam(db, actor.caller, id)
    if (version !== undefined && version !== exam.version) return true
    await change(db, exam, actor.context.now())
    return false
  })
  if (isStale) throw problem('resource.stale', { data: await readExam(actor, id) })
}
