import type { Db } from '../../core/database/database.ts'
import { listPartResults, listParts } from '../../teaching/training-class/class-part.queries.ts'
import { overallOf } from '../../teaching/training-class/overall-result.ts'
import { listClassesInParts, listResults } from './verify-parts.queries.ts'

/** Verifies that results in parts are judged by their pass marks, and that the overall results follow from them. */
export async function verifyParts(db: Db, report: (fault: string) => void): Promise<void> {
  for (const { classId } of await listClassesInParts(db)) {
    const parts = await listParts(db, classId)
    const results = await listPartResults(db, classId)
    for (const { partId, studentId, score, isPassed } of results) {
      const mark = parts.find(({ id }) => id === partId)?.passScore ?? 0
      if (score !== null && score >= mark !== (isPassed === 1))
        report(`class ${classId}: student ${studentId} has ${score} in part ${partId}, which is judged wrongly`)
    }
    const own = Map.groupBy(results, ({ studentId }) => studentId)
    for (const { studentId, score, isPassed, assessedOn } of await listResults(db, classId)) {
      const due = overallOf(parts, own.get(studentId) ?? [])
      if (due.score !== score || due.isPassed !== isPassed || due.assessedOn !== assessedOn)
        report(`class ${classId}: the result of student ${studentId} does not follow from the parts`)
    }
  }
}
