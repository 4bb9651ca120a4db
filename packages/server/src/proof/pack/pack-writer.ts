import type { Context } from '../../core/context.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { omit } from '../../core/pick.ts'
import { toInstant } from '../../core/units.ts'
import { listChanges } from '../../ledger/chain/chain-rows.queries.ts'
import type { LeafKind } from '../../ledger/encoding/encodings.ts'
import { studentStart } from '../../ledger/encoding/encodings.ts'
import { hashLeaf } from '../../ledger/encoding/merkle.ts'
import { entriesOf, type LedgerEntry } from '../../ledger/verify/ledger-entries.ts'
import { AnchorTree } from '../anchor/anchor-tree.ts'
import { listAnchorsAfter, listLeavesOf, type AnchorRow } from '../anchor/anchor.queries.ts'
import { listRefusalsOf, listResultsOf } from '../anchor/anchored-facts.queries.ts'
import { extendBy, hash } from '../anchor/anchored-leaves.ts'
import { readSheets, toPacked, type FrozenExam } from '../exam/read-sheets.ts'
import { listRecordedAttempts } from '../exam/recorded-sheet.queries.ts'
import type { PackedLesson, PackedRow, PackedSchool, PackedStudent, ProvenLeaf } from '../verifier/pack.ts'
import type { PackedExams, PackedSheet } from '../verifier/packed-exams.ts'
import {
  findPackedLessons,
  findPackedPerson,
  findPackedVideos,
  listPackedCertificates,
  listTokens,
  type PackedPerson,
} from './evidence.queries.ts'

/** A row with its origin, which only the school can verify. */
export type WrittenRow = PackedRow & {
  readonly origin?: { readonly ip: string | null; readonly device: string | null; readonly userAgent: string | null }
}

const mostReads = 5

/** Reads the contents of a pack, all as of the anchors that existed when it was started. */
export class PackWriter {
  readonly #context: Context
  readonly #anchors: readonly AnchorRow[]
  readonly #tree: AnchorTree
  readonly #exams: ReadonlyMap<number, FrozenExam>
  readonly #lessonIds = new Set<number>()

  /** `exams` are those whose sheets the pack has. */
  static async begin(context: Context, exams: ReadonlyMap<number, FrozenExam>): Promise<PackWriter> {
    return new PackWriter(context, await listAnchorsAfter(context.database.read, 0, Number.MAX_SAFE_INTEGER), exams)
  }
  private constructor(context: Context, anchors: readonly AnchorRow[], exams: ReadonlyMap<number, FrozenExam>) {
    this.#context = context
    this.#anchors = anchors
    this.#exams = exams
    this.#tree = new AnchorTree(context.database.read)
  }

  /** The number of the first anchor that contains a row of a student, judged by the leaves in their file. */
  static anchorOf(leaves: readonly ProvenLeaf[], row: number): number | undefined {
    return leaves.find(({ facts }) => {
      const leaf = readJson<{ kind: LeafKind; rows: number }>(facts)
      return leaf.kind === 'student' && leaf.rows >= row
    })?.anchor
  }

  /**
   * Undefined if the student has no study time. Retries if they study in the meantime, so that all data is of one
   * moment.
   */
  async student(studentId: number): Promise<PackedStudent | undefined> {
    const { read } = this.#context.database
    for (let reads = 1; ; reads++) {
      const person = await findPackedPerson(read, studentId)
      if (!person || person.ledgerLength === 0) return undefined
      const packed = await this.#pack(person)
      const after = await findPackedPerson(read, studentId)
      if (after?.headMac === person.headMac || reads === mostReads) return packed
    }
  }

  async #pack(person: PackedPerson): Promise<PackedStudent> {
    const { read } = this.#context.database
    const studentId = person.id
    const rows: WrittenRow[] = []
    let digest = studentStart(hash, studentId)
    for await (const entry of entriesOf(read, studentId, person.ledgerLength)) {
      digest = extendBy(digest, entry)
      rows.push(toPackedRow(entry, digest))
    }
    const segments = rows.flatMap((row) => (row.row === 'segment' ? [row] : []))
    const lessons = await findPackedLessons(read, [...new Set(segments.map(({ lessonId }) => lessonId))])
    for (const { lessonId } of lessons) this.#lessonIds.add(lessonId)
    const videos = await findPackedVideos(read, [...new Set(segments.map(({ mediaId }) => mediaId))])
    const certificates = await listPackedCertificates(read, studentId)
    const results = (await listResultsOf(read, [studentId])).get(studentId) ?? []
    const leaves = await this.#leavesOf(read, 'student', studentId, person.erasedAt !== null)
    for (const { id } of certificates) leaves.push(...(await this.#leavesOf(read, 'certificate', id)))
    const { name, studentNumber, organization, creditedMs, completedLessons, studyDays, refusals } = person
    const idCard = maskSealedIdCard(this.#context.keys, person.idCardCipher) ?? ''
    return {
      kind: 'jiangxue-student',
      v: 1,
      student: { studentId, studentNumber, name, idCard, organization },
      totals: { creditedMs, completedLessons, studyDays, refusals },
      rows,
      refusals: await listRefusalsOf(read, studentId),
      videos: videos.map(({ externalUrl, ...video }) => ({
        ...video,
        address: externalUrl === null ? null : sha256(externalUrl),
      })),
      lessons: lessons.toSorted((a, b) => a.lessonId - b.lessonId).map(toPackedLesson),
      certificates: certificates.map(({ id, certificateNumber, completedHundredths, hasAssessment, ...row }) => {
        const { deletedAt, status, projectKey, ...facts } = row
        return {
          certificateId: id,
          number: certificateNumber,
          ...facts,
          status: deletedAt === null ? status : 'DELETED',
          hundredths: completedHundredths,
          isOfClass: projectKey.startsWith('class:'),
          hasAssessment: hasAssessment === 1,
        }
      }),
      results: results.map((result) => omit(result, ['studentId'])),
      ...(this.#exams.size > 0 && { sheets: await this.#sheetsOf(read, studentId) }),
      leaves,
    }
  }

  async #sheetsOf(db: Db, studentId: number): Promise<PackedSheet[]> {
    const attempts = await listRecordedAttempts(db, [studentId])
    return readSheets(
      db,
      attempts.filter(({ examId }) => this.#exams.has(examId)),
      this.#exams,
    )
  }

  /** The exams of the pack with the keys of their items. */
  exams(): PackedExams {
    return { kind: 'jiangxue-exams', v: 1, exams: [...this.#exams.values()].map(toPacked) }
  }

  /** The school's part; must be read last, when the lessons of the pack are known. */
  async school(): Promise<PackedSchool> {
    const { database, settings } = this.#context
    const tokens = await listTokens(database.read)
    const leaves: ProvenLeaf[] = []
    for (const { number } of this.#anchors) leaves.push(...(await this.#leavesOf(database.read, 'school', number)))
    for (const id of [...this.#lessonIds].toSorted((a, b) => a - b))
      leaves.push(...(await this.#leavesOf(database.read, 'lesson', id)))
    return {
      kind: 'jiangxue-school',
      v: 1,
      mode: (await settings.current())['course.studyTime'],
      anchors: this.#anchors.map(({ number, statement, signature, isLost }) => ({
        statement,
        signature,
        isLost: isLost === 1,
        timestamps: tokens
          .filter(({ anchorNumber }) => anchorNumber === number)
          .map(({ target, deliveredAt, token }) => ({
            service: target,
            at: toInstant(deliveredAt as number),
            token: token as string,
          })),
      })),
      changes: (await listChanges(database.read)).map(({ number, kind, facts, changedBy, changedAt, mac }) => ({
        number,
        kind,
        facts,
        changedBy,
        changedAt,
        mac,
      })),
      leaves,
    }
  }

  get #size(): number {
    return this.#anchors.findLast(({ isLost }) => isLost === 0)?.size ?? 0
  }

  /** The leaves of a person who was erased are left out: they prove nothing without the name. */
  async #leavesOf(db: Db, kind: LeafKind, targetId: number, isErased = false): Promise<ProvenLeaf[]> {
    const leaves: ProvenLeaf[] = []
    for (const { position, facts, hash: stored } of await listLeavesOf(db, kind, [targetId], this.#size))
      if (!isErased || hashLeaf(hash, facts) === stored) leaves.push(await this.#prove(position, facts))
    return leaves
  }

  /** Proves a leaf by the first anchor that contains it. */
  async #prove(position: number, facts: string): Promise<ProvenLeaf> {
    const anchor = this.#anchors.find(({ size, isLost }) => isLost === 0 && size > position) as AnchorRow
    return { anchor: anchor.number, position, facts, path: await this.#tree.path(position, anchor.size) }
  }
}

const toPackedLesson = ({
  lessonId,
  courseId,
  mediaId,
  durationMs,
  creditHundredths,
  title,
  courseName,
}: PackedLesson) => ({ lessonId, courseId, mediaId, durationMs, creditHundredths, title, courseName })

function toPackedRow(entry: LedgerEntry, digest: string): WrittenRow {
  if (entry.kind === 'event') {
    const { number, kind, facts, recordedAt, mac } = entry.row
    return { row: 'event', number, kind, facts, recordedAt, mac, digest }
  }
  const { id: _, studentId: __, loginId: ___, loginOf: ____, mediaSha256: _____, ...row } = entry.row
  const { ip, device, userAgent, ...facts } = row
  return { row: 'segment', ...facts, digest, origin: { ip, device, userAgent } }
}
