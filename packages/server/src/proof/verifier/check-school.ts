import { readJson } from '../../core/json-text.ts'
import { fromBase64, utf8 } from '../../ledger/encoding/bytes.ts'
import {
  changesStart,
  encodeChange,
  extend,
  type Leaf,
  type LessonLeaf,
  type SchoolLeaf,
  type Statement,
} from '../../ledger/encoding/encodings.ts'
import { hashLeaf, hashText, rootOf, type Hash } from '../../ledger/encoding/merkle.ts'
import { verifySignature } from '../../ledger/encoding/verify-signature.ts'
import { historyOf, type CreditHistory } from '../../ledger/verify/credit-history.ts'
import { anchorToleranceMs, type Report } from './findings.ts'
import { notedWorths, type AnchoredWorth, type NotedWorth } from './lesson-worth.ts'
import type { PackedAnchor, PackedSchool, ProvenLeaf } from './pack.ts'

/** An anchor whose order, link and signature have been verified. */
export interface CheckedAnchor extends Pick<Statement, 'number' | 'size' | 'root' | 'school' | 'publicKey'> {
  readonly digest: string
  readonly madeAt: number
  readonly isLost: boolean
  readonly stampedAt: readonly string[]
}

/** The verified parts of the school's file, for the verification of its students. */
export interface CheckedSchool {
  readonly anchors: ReadonlyMap<number, CheckedAnchor>
  readonly history: CreditHistory
  readonly changes: PackedSchool['changes']
  /** The anchored worths of each lesson, oldest first. */
  readonly lessons: ReadonlyMap<number, readonly (AnchoredWorth & { readonly anchor: number })[]>
  /** The changes of each lesson's worth that the school's chain records. */
  readonly notedWorths: ReadonlyMap<number, readonly NotedWorth[]>
  /** How many students had study time at the last anchor; undefined without one. */
  readonly students: number | undefined
}

export function checkSchool(hash: Hash, school: PackedSchool, report: Report): CheckedSchool {
  const anchors = checkAnchors(hash, school.anchors, report)
  checkChanges(hash, school, anchors, report)
  const lessons = new Map<number, (AnchoredWorth & { anchor: number })[]>()
  let students: number | undefined
  for (const each of school.leaves.toSorted((one, other) => one.position - other.position)) {
    const leaf = openLeaf<SchoolLeaf | LessonLeaf>(hash, each, anchors, report)
    const anchor = anchors.get(each.anchor)
    if (leaf?.kind === 'school') students = leaf.students
    if (leaf?.kind !== 'lesson' || !anchor) continue
    const worths = lessons.get(leaf.lessonId) ?? []
    worths.push({ worth: leaf, madeAt: anchor.madeAt, anchor: anchor.number })
    lessons.set(leaf.lessonId, worths)
  }
  const { changes } = school
  const history = historyOf(changes, school.mode)
  return { anchors, history, changes, lessons, notedWorths: notedWorths(changes), students }
}

/** Verifies that the anchors follow one another, each signed and linked to the previous one. */
export function checkAnchors(hash: Hash, packed: readonly PackedAnchor[], report: Report): Map<number, CheckedAnchor> {
  const anchors = new Map<number, CheckedAnchor>()
  let before: CheckedAnchor | undefined
  for (const { statement, signature, isLost, timestamps } of packed) {
    const said = readJson<Statement>(statement)
    const { number, size, root, school, publicKey, previous } = said
    const anchor = {
      number,
      size,
      root,
      school,
      publicKey,
      isLost,
      digest: hashText(hash, statement),
      madeAt: Date.parse(said.madeAt),
      stampedAt: timestamps.map(({ at }) => at),
    }
    if (number !== (before?.number ?? 0) + 1) report('anchor.order', { number })
    if (previous !== (before?.digest ?? '')) report('anchor.link', { number })
    if (!verifySignature(fromBase64(publicKey), utf8(statement), fromBase64(signature)))
      report('anchor.signature', { number })
    if (before && size < before.size && !before.isLost) report('anchor.shrunk', { number })
    if (before && !(anchor.madeAt > before.madeAt)) report('anchor.time', { number })
    if (before && publicKey !== before.publicKey) report('anchor.key', { number })
    if (isLost) report('anchor.lost', { number })
    anchors.set(number, anchor)
    before = anchor
  }
  if (packed.length === 0) report('anchor.none')
  return anchors
}

/** Returns the facts of a leaf if its anchor proves it. */
export function openLeaf<L extends Leaf>(
  hash: Hash,
  { anchor, position, facts, path }: ProvenLeaf,
  anchors: ReadonlyMap<number, CheckedAnchor>,
  report: Report,
): L | undefined {
  const signed = anchors.get(anchor)
  const root = signed && !signed.isLost ? rootOf(hash, hashLeaf(hash, facts), position, signed.size, path) : undefined
  if (root !== undefined && root === signed?.root) return readJson<L>(facts)
  report('leaf.unproven', { number: anchor, what: facts.slice(0, 80) })
  return undefined
}

function checkChanges(
  hash: Hash,
  { changes, leaves }: PackedSchool,
  anchors: ReadonlyMap<number, CheckedAnchor>,
  report: Report,
) {
  const digests = [changesStart(hash)]
  for (const [index, row] of changes.entries()) {
    if (row.number !== index + 1) report('change.order', { number: row.number })
    digests.push(extend(hash, digests.at(-1) as string, encodeChange(row)))
  }
  const said = new Map<number, SchoolLeaf>()
  for (const each of leaves) {
    // Unproven leaves are reported where all leaves are opened.
    const leaf = openLeaf<SchoolLeaf | LessonLeaf>(hash, each, anchors, () => {})
    if (leaf?.kind === 'school') said.set(each.anchor, leaf)
  }
  for (const anchor of anchors.values()) {
    const { number } = anchor
    if (anchor.isLost) continue
    const leaf = said.get(number)
    if (leaf?.anchor !== number) {
      report('leaf.missing', { number })
      continue
    }
    if (digests[leaf.changes] !== leaf.changesDigest) report('change.digest', { number })
    const late = changes.slice(leaf.changes).find((row) => row.changedAt < anchor.madeAt - anchorToleranceMs)
    if (late) report('change.late', { row: late.number, number })
  }
}
