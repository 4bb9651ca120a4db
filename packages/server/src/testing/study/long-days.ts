import { sql } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { TestApp } from '../test-app.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const firstDay = Date.parse('2026-03-01T00:00:00.000Z')

/**
 * Gives a student days of 14 hours, each of which becomes an anomaly finding, without a chain: use it only for tests of
 * the anomaly review. Returns their number.
 */
export async function studyLongDays({ context, now }: TestApp, studentId: number, days: number): Promise<number> {
  const hours = Array.from({ length: 14 * days }, (_, index) => {
    const startedAt = firstDay + Math.floor(index / 14) * dayMs + (index % 14) * hourMs
    const day = new Date(startedAt).toISOString().slice(0, 10)
    const span = [0, hourMs, hourMs, startedAt, startedAt + hourMs]
    return [studentId, index + 1, 1, 1, 1, ...span, day, now, 'verified', 1, '', '']
  })
  const known = Array.from({ length: days }, (_, index) => {
    const day = new Date(firstDay + index * dayMs).toISOString().slice(0, 10)
    return [studentId, day, 14 * hourMs, index * 14 + 1, index * 14 + 14]
  })
  await context.database.write(async (db) => {
    await writeRows(
      db,
      'days of long days',
      known,
      (rows) => sql`insert into study_days (student_id, day, credited_ms, first_number, last_number) ${rows}`,
    )
    await writeRows(
      db,
      'long days',
      hours,
      (
        rows,
      ) => sql`insert into study_segments (student_id, number, lesson_id, course_id, media_id, from_ms, to_ms, new_ms,
        started_at, ended_at, day, recorded_at, credit_mode, playback_session_id, origin_digest, mac) ${rows}`,
    )
  })
  return days
}
