import type { Context } from '../../../core/context.ts'
import { endIfOverdue, graceMs } from './end-attempt.ts'
import { loadPool } from './pool.ts'
import { getExam, listOverdue, lockedAttempt, type AttemptRecord } from './sitting.queries.ts'

const mostAtOnce = 200

/**
 * Hands in the attempts whose time is over, oldest first: a whole year may end at the same minute. One that cannot be
 * closed keeps none of the others open.
 */
export async function closeOverdue(context: Context, signal: AbortSignal): Promise<void> {
  const { database, log, now, settings } = context
  if (!(await settings.current())['course.hasExams']) return
  for (;;) {
    const listed = await listOverdue(database.read, now() - graceMs, mostAtOnce, {})
    let failures = 0
    for (const overdue of listed) {
      if (signal.aborted) return
      await close(context, overdue).catch((error: unknown) => {
        failures++
        log.error({ err: error, attempt: overdue.id }, 'exams: an attempt was not closed')
      })
    }
    // Those that failed would be listed again at once; the next run tries them.
    if (listed.length < mostAtOnce || failures > 0) return
  }
}

/** Hands in the overdue attempts of a student or an exam, before something is told about them. */
export async function closeOverdueOf(
  context: Context,
  of: { readonly studentId: number } | { readonly examId: number },
): Promise<void> {
  const { database, now } = context
  for (;;) {
    const overdue = await listOverdue(database.read, now() - graceMs, mostAtOnce, of)
    for (const each of overdue) await close(context, each)
    if (overdue.length < mostAtOnce) return
  }
}

async function close({ database, now }: Context, { id, examId }: Pick<AttemptRecord, 'id' | 'examId'>): Promise<void> {
  const exam = await getExam(database.read, examId)
  const pool = await loadPool(database.read, exam)
  await database.write(async (db) => {
    await endIfOverdue(db, exam, pool, await lockedAttempt(db, id), now())
  })
}
