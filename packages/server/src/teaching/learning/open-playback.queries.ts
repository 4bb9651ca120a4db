import type { Db } from '../../core/database/database.ts'

/** The session of the student's latest report. */
export const findActiveSession = (db: Db, studentId: number) =>
  db
    .selectFrom('studentTotals')
    .innerJoin('playbackSessions', 'playbackSessions.id', 'studentTotals.activeSessionId')
    .select(['playbackSessions.publicId', 'playbackSessions.lessonId', 'playbackSessions.mediaId'])
    .where('studentTotals.studentId', '=', studentId)
    .executeTakeFirst()
