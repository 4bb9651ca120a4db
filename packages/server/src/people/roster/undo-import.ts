import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { addToStudentCounts } from '../student/student-count.queries.ts'
import { changeImport, findImport, markUnindexed, type ImportChange, type ImportRecord } from './import.queries.ts'
import { indexImport } from './index-import.ts'
import type { RosterThread } from './roster-thread.ts'
import {
  countStudying,
  deleteGramsBetween,
  deleteImported,
  dropEnrollments,
  emptyFilled,
  listChanges,
  listImportedForUndo,
} from './undo.queries.ts'

const idsPerStep = 500
/** As in `index-import.ts`. */
const pauseMs = 15

/** Takes an import back: the new students go, as if they had never been, and what it filled in is empty again. */
export async function undoImport(thread: RosterThread, id: number): Promise<void> {
  const { database, actor, now } = thread
  const record = await findImport(database.read, id)
  if (!record) throw problem('import.notFound')
  await assertUnused(database.read, record)
  try {
    await forgetGrams(thread, record)
    await database.write(async (db) => {
      await assertUnused(db, record)
      if (!(await changeImport(db, id, 'DONE', undone(now)))) throw problem('import.undone')
      const added = await listImportedForUndo(db, record)
      await addToStudentCounts(
        db,
        added.filter(({ deletedAt }) => deletedAt === null),
        -1,
      )
      await dropEnrollments(db, record)
      await deleteImported(db, record)
      await emptyAgain(db, id, now)
      const detail = { file: record.fileName, removed: added.length }
      await audit(db, actor, { action: 'roster.undo', targetId: id, detail })
    })
  } finally {
    // Where somebody began to study meanwhile, the students stay and are to be found.
    await indexImport(thread, id)
  }
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
  const students = await countStudying(db, record)
  if (students > 0) throw problem('import.inUse', { values: { students } })
}

/** In small steps, like the way in. */
async function forgetGrams({ database }: RosterThread, record: ImportRecord): Promise<void> {
  const { firstStudentId: first, lastStudentId: last } = record
  if (first === null || last === null) return
  await database.write((db) => markUnindexed(db, record.id))
  for (let from = first; from <= last; from += idsPerStep) {
    await database.write((db) => deleteGramsBetween(db, record.id, from, Math.min(last, from + idsPerStep - 1)))
    await setTimeout(pauseMs)
  }
}

/** Only what nobody has changed since. */
async function emptyAgain(db: Db, importId: number, now: number): Promise<void> {
  for (const change of await listChanges(db, importId)) {
    const before = await emptyFilled(db, change, JSON.parse(change.columns) as string[], now)
    if (!before || before.organizationId === null || !change.columns.includes('organizationId')) continue
    await addToStudentCounts(db, [before], -1)
    await addToStudentCounts(db, [{ ...before, organizationId: null }], 1)
  }
}
