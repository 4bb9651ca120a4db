import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { Problem } from '../../core/problem.ts'

/** Thrown in the transaction of a change that somebody has to confirm first; `file` asks them for it. */
export class NeedsConfirmation extends Problem {
  readonly file: (actor: Actor) => Promise<void>
  constructor(file: NeedsConfirmation['file']) {
    super('credit.needsConfirmation')
    this.file = file
  }
}

/** Runs a transaction that may change credit. If it fails for lack of a confirmation, asks for one. */
export const writeCredit = <T>(actor: Actor, job: (db: Db) => Promise<T>): Promise<T> =>
  askingToConfirm(actor, () => actor.context.database.write(job))

/** Does the same for a job that runs the transaction itself. */
export async function askingToConfirm<T>(actor: Actor, job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (error instanceof NeedsConfirmation) await error.file(actor)
    throw error
  }
}
