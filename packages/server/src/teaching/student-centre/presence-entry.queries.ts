import type { Db } from '../../core/database/database.ts'
import { pageOf, type PageAt } from '../../core/database/page-of.ts'

const kinds = ['presencePassed', 'presenceMissed', 'presenceWaived', 'presenceReleased'] as const

/** One page of a student's presence checks, latest first. */
export const listPresenceEvents = (db: Db, studentId: number, at: PageAt) =>
  pageOf(
    db
      .selectFrom('ledgerEvents')
      .select(['number', 'kind', 'facts', 'recordedAt'])
      .where('studentId', '=', studentId)
      .where('kind', 'in', kinds)
      .orderBy('number', 'desc'),
    at,
  )
export type PresenceEventRow = Awaited<ReturnType<typeof listPresenceEvents>>['rows'][number]

/** The IP address and user agent of the logins of playback sessions. */
export const listSessionOrigins = (db: Db, sessionIds: readonly number[]) =>
  sessionIds.length === 0
    ? []
    : db
        .selectFrom('playbackSessions')
        .innerJoin('studyLogins', 'studyLogins.loginId', 'playbackSessions.loginId')
        .select(['playbackSessions.id', 'studyLogins.ip', 'studyLogins.userAgent'])
        .where('playbackSessions.id', 'in', sessionIds)
        .execute()

/** How many checks a student has passed and missed. */
export async function countChecks(db: Db, studentId: number): Promise<{ passed: number; missed: number }> {
  const rows = await db
    .selectFrom('ledgerEvents')
    .select((of) => ['kind', of.fn.countAll<number>().as('total')])
    .where('studentId', '=', studentId)
    .where('kind', 'in', ['presencePassed', 'presenceMissed'])
    .groupBy('kind')
    .execute()
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  return { passed: of('presencePassed'), missed: of('presenceMissed') }
}
