import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../core/database/database.ts'
import { insertGramsOf } from '../student/student-search.queries.ts'
import { findImport, lockImportedStudents, markIndexed } from './import.queries.ts'

const studentsPerStep = 500
/** Long enough for those who wait for the writer to get it between two steps. */
const pauseMs = 15

/**
 * Makes the students of an import searchable, in small transactions, since a million rows of the search index in one would
 * hold up everybody else. What a crash leaves undone is done after the next start.
 */
export async function indexImport(
  database: Database,
  id: number,
  progress: (percent: number) => void = () => {},
): Promise<void> {
  const record = await findImport(database.read, id)
  if (record?.needsGrams !== 1 || record.firstStudentId === null || record.lastStudentId === null) return
  const { firstStudentId: first, lastStudentId: last } = record
  for (let from = first; from <= last; from += studentsPerStep) {
    const to = Math.min(last, from + studentsPerStep - 1)
    await database.write(async (db) => {
      const students = await lockImportedStudents(db, { id, from, to })
      await insertGramsOf(db, students)
    })
    progress((100 * (to - first + 1)) / (last - first + 1))
    await setTimeout(pauseMs)
  }
  await database.write((db) => markIndexed(db, id))
}
