import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import { readJson } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { addToStudentCounts } from '../student/student-count.queries.ts'
import { lockAccountStates } from './check/known.queries.ts'
import { changeImport, findImport, markUnindexed, type ImportChange, type ImportRecord } from './import.queries.ts'
import { indexImport } from './index-import.ts'
import type { RosterThread } from './roster-thread.ts'
import {
  countStudying,
  deleteGramsOfImported,
  deleteImported,
  dropEnrollments,
  emptyFilled,
  listChanges,
  lockImported,
} from './undo.queries.ts'

const idsPerStep = 500
/** Same as in `index-import.ts`. */
const pauseMs = 15
/** Another writer may enroll a student or record a payment first; then everything is checked again. */
const attempts = 4

/** Undoes an import: its new students are deleted completely, and the fields that it filled are emptied. */
export async function undoImport(thread: RosterThread, id: number): Promise<void> {
  const { database } = thread
  const record = existing(await findImport(database.read, id), 'import.notFound')
  await assertUnused(database.read, record)
  try {
    await forgetGrams(thread, record)
    for (let attempt = 1; ; attempt++) {
      try {
        return await database.write((db) => revertImport(db, thread, record))
      } catch (error) {
        if (attempt === attempts || !isReferenceViolation(error)) throw error
      }
      await assertUnused(database.read, record)
    }
  } finally {
    // If the undo was rejected because someone has started to study, the students stay and must be searchable.
    await indexImport(thread, id)
  }
}

async function revertImport(db: Db, { actor, now }: RosterThread, record: ImportRecord): Promise<void> {
  const { id } = record
  if (!(await changeImport(db, id, 'DONE', undone(now)))) throw problem('import.undone')
  await dropEnrollments(db, record)
  const added = await lockImported(db, record)
  // Re-check after locking: concurrent changes are visible by now.
  await assertNobodyStudies(db, record)
  await addToStudentCounts(
    db,
    added.filter(({ deletedAt }) => deletedAt === null),
    -1,
  )
  await deleteImported(db, record)
  await emptyAgain(db, id, now)
  const detail = { file: record.fileName, removed: added.length }
  await audit(db, actor, { action: 'roster.undo', targetId: id, detail })
}

const undone = (now: number): ImportChange => ({
  status: 'UNDONE',
  undoneAt: now,
  needsGrams: 0,
  rowsCipher: null,
  errorsCipher: null,
  seedCipher: null,
})

async function assertUnused(db: Db, record: ImportRecord): Promise<void> {
  const current = await findImport(db, record.id)
  if (current?.status === 'UNDONE') throw problem('import.undone')
  if (current?.status !== 'DONE') throw problem('import.notDone')
  await assertNobodyStudies(db, record)
}

async function assertNobodyStudies(db: Db, record: ImportRecord): Promise<void> {
  const students = await countStudying(db, record)
  if (students > 0) throw problem('import.inUse', { values: { students } })
}

/** Deletes index entries in small steps, like the import. */
async function forgetGrams({ database }: RosterThread, record: ImportRecord): Promise<void> {
  const { firstStudentId: first, lastStudentId: last } = record
  if (first === null || last === null) return
  await database.write((db) => markUnindexed(db, record.id))
  for (let from = first; from <= last; from += idsPerStep) {
    await database.write((db) =>
      deleteGramsOfImported(db, {
        ...record,
        firstStudentId: from,
        lastStudentId: Math.min(last, from + idsPerStep - 1),
      }),
    )
    await setTimeout(pauseMs)
  }
}

/** Empties filled fields, unless the account was changed since. */
async function emptyAgain(db: Db, importId: number, now: number): Promise<void> {
  const changes = await listChanges(db, importId)
  const ids = changes.map(({ studentId }) => studentId).toSorted((a, b) => a - b)
  const states = new Map((await lockAccountStates(db, ids)).map((state) => [state.id, state]))
  for (const { studentId, version, columns } of changes) {
    const before = states.get(studentId)
    if (before?.version !== version || before.deletedAt !== null) continue
    await emptyFilled(db, studentId, readJson(columns), now)
    if (before.organizationId === null || !columns.includes('organizationId')) continue
    await addToStudentCounts(db, [before], -1)
    await addToStudentCounts(db, [{ ...before, organizationId: null }], 1)
  }
}
