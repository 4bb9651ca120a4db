import { readJson } from '../../core/json-text.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import type { Report } from './findings.ts'
import type { PackedCertificate, PackedStudent } from './pack.ts'

/**
 * The rows must bear the lessons and the completion day that a certificate states: not more lessons than were completed
 * when it was issued, and no day before the last of them. The courses of a class with a project of its own are not in
 * the pack.
 */
export function checkEarned(
  { number, createdAt, courseId, isOfClass, completedLessons, completionDate }: PackedCertificate,
  { rows }: PackedStudent,
  timezone: string,
  report: Report,
): void {
  if (isOfClass || typeof completedLessons !== 'number') return
  const reported = new Set(
    rows.flatMap((row) => (row.row === 'segment' && row.creditMode === 'reported' ? [row.lessonId] : [])),
  )
  const completions = rows.flatMap((row) => {
    if (row.row !== 'event' || row.kind !== 'completion' || row.recordedAt > createdAt) return []
    const facts = readJson<LedgerEvents['completion']>(row.facts)
    return courseId === null || facts.courseId === courseId ? [facts] : []
  })
  if (completedLessons > completions.length)
    report('certificate.lessons', { certificate: number, said: completedLessons, found: completions.length })
  const verified = completions.filter(({ lessonId }) => !reported.has(lessonId))
  if (verified.length === 0) return
  const lastDay = siteDay(Math.max(...verified.map(({ completedAt }) => completedAt)), timezone)
  if (completionDate < lastDay) report('certificate.day', { certificate: number, said: completionDate, found: lastDay })
}
