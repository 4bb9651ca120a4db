import type { OperationAction } from '@jiangxue/contract/office/operation.values.ts'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/database/database.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import { readJson } from '../../core/json-text.ts'
import { toInstant } from '../../core/units.ts'
import { listChangesOf, listErasures } from '../../ledger/chain/chain-rows.queries.ts'
import type { CertificateLeaf, ClassLeaf, LessonLeaf, StudentLeaf } from '../../ledger/encoding/encodings.ts'
import { classroomOf, lessonsOf, mayBecome, periodOf, studentStart } from '../../ledger/encoding/encodings.ts'
import { hashLeaf, TreeEdge } from '../../ledger/encoding/merkle.ts'
import type { RowFollower } from '../../ledger/verify/verify-students.ts'
import { readAnchorLog, readStatement } from '../anchor/anchor-log.ts'
import {
  listAnchorsAfter,
  listLeavesFrom,
  listLeavesOf,
  listVanished,
  wasClassChanged,
  wasIssued,
  type AnchorRow,
} from '../anchor/anchor.queries.ts'
import {
  listCertificateFacts,
  listClassFacts,
  listLessonFacts,
  type CertificateFactsRow,
} from '../anchor/anchored-facts.queries.ts'
import {
  extendBy,
  hash,
  lastLeavesOf,
  toCertificateLeaf,
  toClassLeaf,
  toLessonLeaf,
} from '../anchor/anchored-leaves.ts'
import { checkAnchors } from '../verifier/check-school.ts'
import { anchorToleranceMs } from '../verifier/findings.ts'
import { isSameWorth, isWorthExplained, notedWorths } from '../verifier/lesson-worth.ts'

const rowsPerStep = 500
type Report = (fault: string) => void

/** Faults of anchors, as reported by `npm run ledger:verify`. */
const anchorFaults: Readonly<Record<string, string>> = {
  'anchor.order': 'is not where it should be',
  'anchor.link': 'does not follow the one before it',
  'anchor.signature': 'is not signed by its key',
  'anchor.shrunk': 'has fewer leaves than the one before it',
  'anchor.time': 'is older than the one before it',
}

/** Compares the ledger with what was anchored: even with the key, nothing before an anchor can be changed unnoticed. */
export class AnchorAudit {
  readonly #db: Db
  readonly #report: Report
  /** The anchors whose leaves are there. */
  readonly #whole: readonly AnchorRow[]
  readonly #last: AnchorRow | undefined
  readonly anchors: number

  private constructor(db: Db, report: Report, anchors: readonly AnchorRow[]) {
    this.#db = db
    this.#report = report
    this.#whole = anchors.filter(({ isLost }) => isLost === 0)
    this.#last = this.#whole.at(-1)
    this.anchors = anchors.length
  }

  /** Verifies the anchors, the tree that they sign, and everything in it except the rows of students. */
  static async begin(db: Db, config: Pick<Config, 'anchorKeyFile'>, report: Report): Promise<AnchorAudit> {
    const anchors = await listAnchorsAfter(db, 0, Number.MAX_SAFE_INTEGER)
    const packed = anchors.map(({ isLost, ...row }) => ({ ...row, isLost: isLost === 1, timestamps: [] }))
    checkAnchors(hash, packed, (code, { number } = {}) => {
      if (code in anchorFaults) report(`school: anchor ${number} ${anchorFaults[code]}`)
    })
    await compareLog(db, config, anchors, report)
    await verifyTree(db, anchors, report)
    const audit = new AnchorAudit(db, report, anchors)
    await audit.#verifyCertificates()
    await audit.#verifyLessons()
    await audit.#verifyClasses()
    for (const { kind, targetId } of await listVanished(db, audit.#last?.size ?? 0))
      report(`${kind} ${targetId}: was anchored and is gone`)
    return audit
  }

  /** Verifies only the students; `begin` verifies the rest. */
  static async ofStudents(db: Db, report: Report): Promise<AnchorAudit> {
    return new AnchorAudit(db, report, await listAnchorsAfter(db, 0, Number.MAX_SAFE_INTEGER))
  }

  /** Verifies that everything anchored about a student's chain is still true. */
  async follow(studentId: number): Promise<RowFollower> {
    const rows = await listLeavesOf(this.#db, 'student', [studentId], this.#last?.size ?? 0)
    const leaves = rows.map(({ facts }) => readJson<StudentLeaf>(facts))
    const report = (fault: string) => this.#report(`student ${studentId}: ${fault}`)
    const isDue = (recordedAt: number) => this.#last && recordedAt < this.#last.madeAt - anchorToleranceMs
    let [digest, count, isLate] = [studentStart(hash, studentId), 0, false]
    const anchored = leaves.at(-1)?.rows ?? 0
    return {
      take: (entry) => {
        count += 1
        // After the last anchored row there is nothing left to compare the digest with.
        if (count <= anchored) digest = extendBy(digest, entry)
        for (const leaf of leaves)
          if (leaf.rows === count && leaf.digest !== digest)
            report(`the rows up to number ${count} are not those that were anchored`)
        if (count > anchored && !isLate && isDue(entry.row.recordedAt)) {
          isLate = true
          report(`row number ${entry.row.number} claims to be older than the last anchor, which has it not`)
        }
      },
      finish: () => {
        if (count < anchored) report(`${anchored} rows were anchored and ${count} are there`)
      },
    }
  }

  async #verifyCertificates(): Promise<void> {
    const fixed = [
      'number',
      'studentId',
      'studentName',
      'courseName',
      'hundredths',
      'hasAssessment',
      'issueDate',
      'completionDate',
    ] as const
    for await (const rows of steps(this.#db, listCertificateFacts)) {
      const ids = rows.map(({ id }) => id)
      const anchored = await lastLeavesOf<CertificateLeaf>(this.#db, 'certificate', ids, this.#last?.size ?? 0)
      for (const row of rows) {
        const [now, before] = [toCertificateLeaf(row), anchored.get(row.id)]
        if (!before) await this.#verifyNew(row)
        else if (
          fixed.some((name) => now[name] !== before[name]) ||
          now.createdAt !== before.createdAt ||
          !mayBecome(before.status, now.status) ||
          periodOf(now) !== periodOf(before) ||
          lessonsOf(now) !== lessonsOf(before) ||
          classroomOf(now) !== classroomOf(before)
        )
          this.#report(`certificate ${row.certificateNumber}: is not the one that was anchored`)
      }
    }
  }

  async #verifyNew({ certificateNumber, createdAt }: CertificateFactsRow): Promise<void> {
    if (this.#last && createdAt < this.#last.madeAt - anchorToleranceMs)
      this.#report(`certificate ${certificateNumber}: claims to be older than the last anchor, which has it not`)
    else if (this.#last && !(await wasIssued(this.#db, certificateNumber, createdAt)))
      this.#report(`certificate ${certificateNumber}: nobody has issued it by the operation log`)
  }

  /** The worth of a lesson changes only with rows of the school's chain. */
  async #verifyLessons(): Promise<void> {
    const noted = notedWorths(await listChangesOf(this.#db, 'lesson'))
    for await (const rows of steps(this.#db, listLessonFacts)) {
      const ids = rows.map(({ id }) => id)
      const leaves = Map.groupBy(
        await listLeavesOf(this.#db, 'lesson', ids, this.#last?.size ?? 0),
        ({ targetId }) => targetId,
      )
      for (const row of rows) {
        const [now, changes] = [toLessonLeaf(row), noted.get(row.id) ?? []]
        const anchored = (leaves.get(row.id) ?? []).map(({ position, facts }) => ({
          worth: readJson<LessonLeaf>(facts),
          madeAt: this.#madeAt(position),
        }))
        const last = changes.at(-1)
        if (!isWorthExplained(anchored, now, changes))
          this.#report(`lesson ${row.id}: is not worth what was anchored, and no row says that it was changed`)
        else if (last && !isSameWorth(last.after, now))
          this.#report(`lesson ${row.id}: is not worth what its last change says`)
      }
    }
  }

  /** Days and results of a class change only with an operation. */
  async #verifyClasses(): Promise<void> {
    for await (const rows of steps(this.#db, listClassFacts)) {
      const ids = rows.map(({ id }) => id)
      const leaves = Map.groupBy(
        await listLeavesOf(this.#db, 'class', ids, this.#last?.size ?? 0),
        ({ targetId }) => targetId,
      )
      for (const row of rows) {
        const last = leaves.get(row.id)?.at(-1)
        if (!last) continue
        const [before, now] = [readJson<ClassLeaf>(last.facts), toClassLeaf(row)]
        const since = this.#madeAt(last.position) - anchorToleranceMs
        const isExplained = (actions: readonly OperationAction[]) => wasClassChanged(this.#db, row.id, actions, since)
        if (termsOf(before) !== termsOf(now) && !(await isExplained(['class.update'])))
          this.#report(`class ${row.id}: its days are not those that were anchored, and no operation has changed them`)
        if (before.digest !== now.digest && !(await isExplained(resultActions)))
          this.#report(
            `class ${row.id}: its results are not those that were anchored, and no operation has changed them`,
          )
      }
    }
  }

  /** When the first anchor that contains a leaf was made. */
  #madeAt = (position: number): number => this.#whole.find(({ size }) => size > position)?.madeAt ?? Infinity
}

const termsOf = ({ startDate, endDate, needsAssessment, passScore, parts }: ClassLeaf) =>
  JSON.stringify([startDate, endDate, needsAssessment, passScore, parts])
/** Members who leave take their results with them. */
const resultActions = ['class.assess', 'class.leave', 'class.join', 'class.update', 'class.delete'] as const

/** The log next to the key contains anchors that an old copy of the database lacks. */
async function compareLog(
  db: Db,
  config: Pick<Config, 'anchorKeyFile'>,
  anchors: readonly AnchorRow[],
  report: Report,
): Promise<void> {
  const stored = new Map(anchors.map((anchor) => [anchor.number, anchor]))
  const restores = await listChangesOf(db, 'restore')
  const isRestored = (madeAt: number) => restores.some(({ changedAt }) => changedAt >= madeAt)
  for (const signed of await readAnchorLog(config)) {
    const { number, madeAt } = readStatement(signed)
    const anchor = stored.get(number)
    if (!anchor && isRestored(Date.parse(madeAt))) continue
    if (!anchor) report(`school: anchor ${number} of ${madeAt} was signed and is not there: this is an older copy`)
    else if (anchor.statement !== signed.statement) report(`school: anchor ${number} is not the one that was signed`)
  }
  for (const { number, madeAt, isLost } of anchors)
    if (isLost === 1 && !isRestored(madeAt))
      report(`school: what anchor ${number} of ${toInstant(madeAt)} signed is gone, and no row says why`)
}

/** Verifies that each root follows from the leaves, reading them once. */
async function verifyTree(db: Db, anchors: readonly AnchorRow[], report: Report): Promise<void> {
  const edge = new TreeEdge(hash)
  const whole = anchors.filter(({ isLost }) => isLost === 0)
  const roots = new Map(whole.map(({ size, root, number }) => [size, { root, number }]))
  const size = whole.at(-1)?.size ?? 0
  const erased = new Set((await listErasures(db)).map(({ studentId }) => studentId))
  while (edge.size < size) {
    const leaves = await listLeavesFrom(db, edge.size, Math.min(rowsPerStep, size - edge.size))
    for (const { position, kind, targetId, facts, hash: stored } of leaves) {
      const isErased = kind === 'student' && erased.has(targetId)
      if (position !== edge.size || (!isErased && hashLeaf(hash, facts) !== stored))
        return report(`school: leaf ${edge.size} of the anchors has been changed`)
      edge.add(stored)
      const signed = roots.get(edge.size)
      if (signed && signed.root !== edge.root())
        report(`school: the leaves are not those that anchor ${signed.number} signs`)
    }
    if (leaves.length === 0) return report(`school: ${size} leaves were anchored and ${edge.size} are there`)
  }
}

const steps = <Row extends { readonly id: number }>(
  db: Db,
  list: (db: Db, after: number, limit: number) => Promise<Row[]>,
) => inSteps((after) => list(db, after, rowsPerStep))
