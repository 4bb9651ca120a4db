import type { ClassroomSession } from '@jiangxue/contract/class/classroom.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstant } from '../../core/units.ts'
import { listAttendances, type SessionRecord } from './classroom.queries.ts'

export async function toSessions(db: Db, rows: readonly SessionRecord[]): Promise<ClassroomSession[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const students = Map.groupBy(await listAttendances(db, ids), ({ sessionId }) => sessionId)
  return rows.map((row) => ({
    id: row.id,
    heldOn: row.heldOn,
    hours: row.hundredths / 100,
    topic: row.topic,
    teacherName: row.teacherName,
    reason: row.reason,
    enteredBy: row.enteredByName,
    enteredAt: toInstant(row.enteredAt),
    students: (students.get(row.id) ?? []).map(({ id, name, studentNumber, cancelledNumber }) => ({
      id,
      name,
      studentNumber,
      isCancelled: cancelledNumber !== null,
    })),
  }))
}
