import { setTimeout } from 'node:timers/promises'
import { notify } from '../../messaging/notification/notify.ts'
import { insertGramsOf } from '../student/student-search.queries.ts'
import { findImport, lockImportedStudents, markIndexed, markNotified } from './import.queries.ts'
import type { RosterThread } from './roster-thread.ts'

const studentsPerStep = 500
/** Long enough for waiting writers to proceed between two steps. */
const pauseMs = 15

/**
 * Makes the students of an import searchable and notifies them of their accounts, each once, in small transactions: a
 * million rows of the search index in one transaction would block all other writers. What a crash leaves undone is done
 * after the next start.
 */
export async function indexImport(
  thread: Pick<RosterThread, 'database' | 'keys' | 'values' | 'now'>,
  id: number,
  progress: (percent: number) => void = () => {},
): Promise<void> {
  const { database } = thread
  const record = await findImport(database.read, id)
  if (record?.needsGrams !== 1 || record.firstStudentId === null || record.lastStudentId === null) return
  const { firstStudentId: first, lastStudentId: last, notifiedThrough } = record
  for (let from = first; from <= last; from += studentsPerStep) {
    const to = Math.min(last, from + studentsPerStep - 1)
    await database.write(async (db) => {
      const students = await lockImportedStudents(db, { id, from, to })
      await insertGramsOf(db, students)
      if (to <= notifiedThrough) return
      for (const student of students)
        if (student.id > notifiedThrough)
          await notify(
            db,
            thread,
            'accountImported',
            { ...student, studentId: student.id },
            { username: student.username },
          )
      await markNotified(db, id, to)
    })
    progress((100 * (to - first + 1)) / (last - first + 1))
    await setTimeout(pauseMs)
  }
  await database.write((db) => markIndexed(db, id))
}
