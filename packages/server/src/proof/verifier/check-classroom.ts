import { attendedSessions, sumHundredths } from '../../ledger/rules/classroom-hours.ts'
import type { Report } from './findings.ts'
import type { PackedCertificate, PackedStudent } from './pack.ts'

/** The rows up to the issue of a certificate must bear the hours that it states for the classroom of its class. */
export function checkClassroom(
  { number, createdAt, classId, classroomHundredths = 0 }: PackedCertificate,
  { rows }: PackedStudent,
  report: Report,
): void {
  if (classroomHundredths === 0) return
  const events = rows.flatMap((row) => (row.row === 'event' && row.recordedAt <= createdAt ? [row] : []))
  const found = sumHundredths(attendedSessions(events).filter((session) => session.classId === classId))
  if (classroomHundredths > found)
    report('certificate.classroom', { certificate: number, said: classroomHundredths / 100, found: found / 100 })
}
