import { hash as hashOnce } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { inSteps, inStepsBy } from '../../core/database/rows/in-steps.ts'
import { readJson } from '../../core/json-text.ts'
import { pick } from '../../core/pick.ts'
import { findPeople, findSeal, listChanges, studentsSeal } from '../../ledger/chain/chain-rows.queries.ts'
import { erasedDigestOf } from '../../ledger/chain/ledger-event.ts'
import {
  changesStart,
  digestRefusals,
  digestResults,
  encodeChange,
  encodeEvent,
  encodeSegment,
  extend,
  studentStart,
  type CertificateLeaf,
  type ClassLeaf,
  type Leaf,
  type LessonLeaf,
  type SchoolLeaf,
  type StudentLeaf,
} from '../../ledger/encoding/encodings.ts'
import type { Hash } from '../../ledger/encoding/merkle.ts'
import { entriesOf, type LedgerEntry } from '../../ledger/verify/ledger-entries.ts'
import { findLastLeaves } from './anchor.queries.ts'
import {
  countCertificatesOf,
  listCertificateFacts,
  listClassFacts,
  listHeads,
  listLessonFacts,
  listRefusalsOf,
  listResultsOf,
  type CertificateFactsRow,
  type ClassFactsRow,
  type HeadRow,
  type LessonFactsRow,
} from './anchored-facts.queries.ts'

/** The platform's SHA-256, which is faster than the verifier's implementation. */
export const hash: Hash = (bytes) => hashOnce('sha256', bytes, 'buffer')

const rowsPerStep = 200
const longestTurnMs = 5
let turnBegan = performance.now()

/** Yields regularly: this runs concurrently with reports, on SQLite in the same thread. */
async function yieldToEventLoop() {
  if (performance.now() - turnBegan < longestTurnMs) return
  await setImmediate()
  turnBegan = performance.now()
}

/**
 * The leaves that have changed since the first `size` ones: students' chains, certificates, lessons and classes, and
 * finally the school.
 */
export async function* changedLeaves(db: Db, keys: Keys, size: number, anchor: number): AsyncGenerator<Leaf> {
  yield* changedStudents(db, keys, size)
  yield* changedRows(db, 'certificate', listCertificateFacts, toCertificateLeaf, size)
  yield* changedRows(db, 'lesson', listLessonFacts, toLessonLeaf, size)
  yield* changedRows(db, 'class', listClassFacts, toClassLeaf, size)
  yield await schoolLeaf(db, anchor)
}

const resultFields = ['classId', 'score', 'isPassed', 'assessedOn', 'assessedAt'] as const
const partFields = ['partId', 'score', 'isPassed', 'assessedOn', 'assessedAt'] as const

async function* changedStudents(db: Db, keys: Keys, size: number): AsyncGenerator<Leaf> {
  for await (const heads of inStepsBy(
    (after) => listHeads(db, after, rowsPerStep),
    ({ studentId }) => studentId,
  )) {
    const all = heads.map(({ studentId }) => studentId)
    const anchored = await lastLeavesOf<StudentLeaf>(db, 'student', all, size)
    const [certificates, results] = [await countCertificatesOf(db, all), await listResultsOf(db, all)]
    const papersOf = (studentId: number) => ({
      certificates: certificates.get(studentId) ?? 0,
      results: (results.get(studentId) ?? []).map(({ parts, ...each }) => ({
        ...pick(each, resultFields),
        ...(parts && { parts: parts.map((part) => pick(part, partFields)) }),
      })),
    })
    const changed = heads.filter(({ studentId, headMac }) => {
      const { headMac: known, certificates: count = 0, results: entered = [] } = anchored.get(studentId) ?? {}
      return known !== headMac || !isDeepStrictEqual(papersOf(studentId), { certificates: count, results: entered })
    })
    const ids = changed.map(({ studentId }) => studentId)
    const people = new Map((await findPeople(db, ids)).map((person) => [person.id, person]))
    for (const head of changed) {
      const person = people.get(head.studentId)
      const idCard = maskSealedIdCard(keys, person?.idCardCipher ?? null) ?? ''
      const shown = { name: person?.name ?? '', idCard, ...papersOf(head.studentId) }
      yield await toStudentLeaf(db, head, shown, anchored.get(head.studentId))
      await yieldToEventLoop()
    }
    await yieldToEventLoop()
  }
}

async function toStudentLeaf(
  db: Db,
  head: HeadRow,
  { name, idCard, certificates, results }: Required<Pick<StudentLeaf, 'name' | 'idCard' | 'certificates' | 'results'>>,
  before: StudentLeaf | undefined,
): Promise<StudentLeaf> {
  const { studentId } = head
  let digest = before?.digest ?? studentStart(hash, studentId)
  const anchored = before?.rows ?? 0
  // Rejected reports change the end of a chain without adding a row.
  if (head.ledgerLength > anchored)
    for await (const entry of entriesOf(db, studentId, head.ledgerLength, anchored)) digest = extendBy(digest, entry)
  return {
    kind: 'student',
    v: 2,
    studentId,
    name,
    idCard,
    rows: head.ledgerLength,
    digest,
    mac: head.ledgerMac,
    headMac: head.headMac,
    identity: head.identity,
    creditedMs: head.creditedMs,
    creditedUntil: head.creditedUntil,
    completedLessons: head.completedLessons,
    refusals: head.refusals,
    refusalsDigest: digestRefusals(hash, head.refusals === 0 ? [] : await listRefusalsOf(db, studentId)),
    certificates,
    results,
  }
}

/** Extends the digest of a student's rows by the next one; a row whose person was erased states it. */
export function extendBy(digest: string, entry: LedgerEntry): string {
  if (entry.kind === 'segment') return extend(hash, digest, encodeSegment(entry.row))
  return erasedDigestOf(entry.row) ?? extend(hash, digest, encodeEvent(entry.row))
}

export function toCertificateLeaf(row: CertificateFactsRow): CertificateLeaf {
  const { periodFrom, periodTo, completedLessons, totalLessons, classroomHundredths } = row
  const facts = {
    certificateId: row.id,
    number: row.certificateNumber,
    studentId: row.studentId,
    studentName: row.studentName,
    courseName: row.courseName,
    status: row.deletedAt === null ? row.status : 'DELETED',
    hundredths: row.completedHundredths,
    hasAssessment: row.hasAssessment === 1,
    issueDate: row.issueDate,
    completionDate: row.completionDate,
    createdAt: row.createdAt,
  }
  // The order of the fields is part of the hashed text.
  if (completedLessons !== null && totalLessons !== null) {
    const stated = { ...facts, periodFrom, periodTo, completedLessons, totalLessons }
    return classroomHundredths > 0
      ? { kind: 'certificate', v: 4, ...stated, classroomHundredths }
      : { kind: 'certificate', v: 3, ...stated }
  }
  if (periodFrom === null || periodTo === null) return { kind: 'certificate', v: 1, ...facts }
  return { kind: 'certificate', v: 2, ...facts, periodFrom, periodTo }
}

export const toLessonLeaf = (row: LessonFactsRow): LessonLeaf => ({
  kind: 'lesson',
  v: 1,
  lessonId: row.id,
  courseId: row.courseId,
  mediaId: row.mediaId,
  durationMs: row.durationMs,
  creditHundredths: row.creditHundredths,
})

export const toClassLeaf = ({
  id,
  needsAssessment,
  startDate,
  endDate,
  passScore,
  parts,
  results,
}: ClassFactsRow): ClassLeaf => ({
  kind: 'class',
  v: 1,
  classId: id,
  startDate,
  endDate,
  needsAssessment: needsAssessment === 1,
  passScore,
  ...(parts.length > 0 && { parts: parts.map((part) => [part.id, part.name, part.kind, part.weight, part.passScore]) }),
  results: results.length,
  digest: digestResults(hash, results),
})

/** Rows that are anchored by their current content and whose leaf differs from the last one. */
async function* changedRows<Row extends { readonly id: number }>(
  db: Db,
  kind: 'certificate' | 'lesson' | 'class',
  list: (db: Db, after: number, limit: number) => Promise<readonly Row[]>,
  toLeaf: (row: Row) => Leaf,
  size: number,
): AsyncGenerator<Leaf> {
  for await (const rows of inSteps((after) => list(db, after, rowsPerStep))) {
    const anchored = await findLastLeaves(
      db,
      kind,
      rows.map(({ id }) => id),
      size,
    )
    const facts = new Map(anchored.map((leaf) => [leaf.targetId, leaf.facts]))
    for (const row of rows) {
      const leaf = toLeaf(row)
      if (facts.get(row.id) !== JSON.stringify(leaf)) yield leaf
    }
    await yieldToEventLoop()
  }
}

async function schoolLeaf(db: Db, anchor: number): Promise<SchoolLeaf> {
  const changes = await listChanges(db)
  const { students, rowCount, total } = await findSeal(db, studentsSeal)
  return {
    kind: 'school',
    v: 1,
    anchor,
    changes: changes.length,
    changesDigest: changes.reduce((digest, row) => extend(hash, digest, encodeChange(row)), changesStart(hash)),
    students,
    rows: rowCount,
    total,
  }
}

/** The last anchored leaves of the given targets, by target id. */
export async function lastLeavesOf<L extends Leaf>(
  db: Db,
  kind: L['kind'],
  ids: readonly number[],
  size: number,
): Promise<Map<number, L>> {
  const found = await findLastLeaves(db, kind, ids, size)
  return new Map(found.map(({ targetId, facts }) => [targetId, readJson<L>(facts)]))
}

export const targetOf = (leaf: Leaf): number => {
  switch (leaf.kind) {
    case 'student':
      return leaf.studentId
    case 'certificate':
      return leaf.certificateId
    case 'lesson':
      return leaf.lessonId
    case 'class':
      return leaf.classId
    case 'school':
      return leaf.anchor
  }
}
