import type { Confirmed, ImportResult } from '@jiangxue/contract/student/roster.ts'
import { sealIdCard } from '../../core/crypto/id-card.ts'
import { seal } from '../../core/crypto/keys.ts'
import { hashInitialPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation, isUniqueViolation } from '../../core/database/errors.ts'
import { toJson } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { nextStudentNumbers } from '../student/next-student-number.ts'
import { addToStudentCounts } from '../student/student-count.queries.ts'
import { fillStudents, insertChanges, insertMembers, insertStudents, type ImportedStudent } from './apply.queries.ts'
import { checkRoster, type CheckedRow } from './check/check-roster.ts'
import { countRows, selectErrors } from './check/count-rows.ts'
import { openErrors, openRoster, type StoredRoster } from './check/kept-rows.ts'
import { lockOpenClass } from './class-of-import.ts'
import { changeImport, findImport, type ImportRecord } from './import.queries.ts'
import { indexImport } from './index-import.ts'
import { initialPasswordOf, newSeed } from './initial-password.ts'
import { AccountChanged, lockAccounts } from './lock-accounts.ts'
import type { RosterThread } from './roster-thread.ts'
import { isKept } from './roster.policy.ts'
import { alreadyIn, toFailures } from './roster.wire.ts'

/**
 * Another writer may take a phone number, change an account or delete an organization first; then everything is checked
 * again.
 */
const attempts = 4

/**
 * Imports the valid rows of a preview and the confirmed doubtful ones in one transaction, after checking them again
 * against the current accounts. A completed import returns the same result again.
 */
export async function commitImport(thread: RosterThread, id: number, confirmed?: Confirmed): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    const record = existing(await findImport(thread.database.read, id), 'import.notFound')
    if (record.status === 'UNDONE') throw problem('import.undone')
    if (record.status === 'DONE') return resultOf(thread, record)
    if (!record.rowsCipher || !isKept(record, thread.now)) throw problem('import.expired')
    try {
      await apply(thread, record, record.rowsCipher, confirmed)
    } catch (error) {
      const isOvertaken = isUniqueViolation(error) || isReferenceViolation(error) || error instanceof AccountChanged
      if (attempt === attempts || !isOvertaken) throw error
    }
  }
}

function resultOf({ keys }: RosterThread, record: ImportRecord): ImportResult {
  const { total, created, updated, skipped, errorsCipher, classId, joined } = record
  const errors = errorsCipher ? openErrors(keys, errorsCipher) : undefined
  const ofClass = classId === null ? {} : { joined, already: alreadyIn(record) }
  return { total, created, updated, skipped, ...ofClass, failures: toFailures(errors) }
}

async function apply(
  thread: RosterThread,
  record: ImportRecord,
  rowsCipher: string,
  confirmed: Confirmed,
): Promise<void> {
  const { database, keys, now, values, actor, progress } = thread
  const kept = openRoster(keys, rowsCipher)
  const { organizationId } = record
  const mapping = new Map(kept.mapping)
  const enrollmentDate = siteDateTime(now, values['basic.timezone'])
  const rows = await checkRoster(database.read, keys, kept.rows, mapping, {
    onlyOrganizationId: organizationId,
    today: enrollmentDate.slice(0, 10),
    confirmed: confirmedRows(kept, confirmed),
  })
  progress(20)
  const seed = newSeed()
  const added = await toStudents(thread, rows, seed, enrollmentDate.slice(0, 4))
  const changed = rows.filter(({ outcome }) => outcome === 'CHANGED')
  // Existing students to fill in or, for a class, only to add to it.
  const known = rows.flatMap(({ outcome, known }) =>
    known && (outcome === 'CHANGED' || (outcome === 'UNCHANGED' && record.classId !== null)) ? [known] : [],
  )
  const counts = countRows(rows)
  const errorsCipher = selectErrors(keys, kept, rows)
  progress(40)
  await database.write(async (db) => {
    const change = { committedAt: now, ...counts, rowsCipher: null, errorsCipher }
    if (!(await changeImport(db, record.id, 'CHECKED', { status: 'DONE', ...change }))) return
    if (record.classId !== null) await lockOpenClass(db, record.classId)
    await lockAccounts(db, known)
    const ids = await insertStudents(db, added, { importId: record.id, enrollmentDate, now })
    const counted = added.map(({ organizationId }, index) => ({
      id: ids[index] as number,
      organizationId,
      status: 'ACTIVE',
    }))
    await addToStudentCounts(db, counted, 1)
    await fill(db, record.id, changed, now)
    if (record.classId !== null) {
      const member = { classId: record.classId, importId: record.id, joinedAt: now }
      const joined = await insertMembers(db, [...ids, ...known.map(({ id }) => id)], member)
      await changeImport(db, record.id, 'DONE', { joined: joined.length })
    }
    if (ids.length > 0)
      await changeImport(db, record.id, 'DONE', {
        seedCipher: seal(keys, seed),
        firstStudentId: least(ids),
        lastStudentId: most(ids),
        needsGrams: 1,
      })
    await audit(db, actor, {
      action: 'roster.import',
      targetId: record.id,
      detail: { file: record.fileName, ...counts },
    })
  })
  await indexImport(thread, record.id, (percent) => progress(50 + percent / 2))
}

/** Only doubts that the preview has shown can be confirmed. */
function confirmedRows({ doubtful }: StoredRoster, confirmed: Confirmed): ReadonlySet<number> {
  const chosen = new Set(confirmed === 'ALL' ? doubtful : confirmed)
  return new Set(doubtful.filter((row) => chosen.has(row)))
}

const least = (ids: readonly number[]) => ids.reduce((a, b) => Math.min(a, b))
const most = (ids: readonly number[]) => ids.reduce((a, b) => Math.max(a, b))

/** The new students with generated student numbers, usernames and initial passwords where missing. */
async function toStudents(
  { database, keys }: RosterThread,
  rows: readonly CheckedRow[],
  seed: string,
  year: string,
): Promise<ImportedStudent[]> {
  const added = rows.filter(({ outcome }) => outcome === 'NEW')
  const used = new Set(rows.flatMap(({ values }) => [values.studentNumber, values.username]))
  const unnumbered = added.filter(({ values }) => values.studentNumber === '').length
  const numbers =
    unnumbered === 0
      ? []
      : await database.write((db) => nextStudentNumbers(db, year, unnumbered, (number) => used.has(number)))
  let next = 0
  return added.map(({ values, organizationId, idCardDigest }) => {
    const studentNumber = values.studentNumber || (numbers[next++] as string)
    return {
      studentNumber,
      username: values.username || studentNumber,
      name: values.name,
      phone: values.phone || null,
      email: values.email || null,
      ethnicity: values.ethnicity || null,
      organizationId,
      passwordHash: hashInitialPassword(keys, initialPasswordOf(seed, idCardDigest)),
      ...sealIdCard(keys, values.idCard),
    }
  })
}

async function fill(db: Db, importId: number, changed: readonly CheckedRow[], now: number): Promise<void> {
  const known = changed.flatMap(({ known, fill }) => (known ? [{ ...known, fill }] : []))
  const versions = await fillStudents(
    db,
    known.map(({ id, fill }) => ({ ...fill, id })),
    now,
  )
  const fills = new Map(known.map(({ id, fill }) => [id, fill]))
  const changes = versions.map(({ id, version }) => ({
    id,
    version,
    columns: toJson(Object.keys(fills.get(id) ?? {})),
  }))
  await insertChanges(db, importId, changes)
  const moved = known.filter(({ fill }) => fill.organizationId !== undefined)
  await addToStudentCounts(db, moved, -1)
  await addToStudentCounts(
    db,
    moved.map(({ id, status, fill }) => ({ id, status, organizationId: fill.organizationId ?? null })),
    1,
  )
}
