import type { ClassroomFacts } from '../../ledger/chain/ledger-event.ts'
import {
  classroomOf,
  digestRefusals,
  lessonsOf,
  mayBecome,
  periodOf,
  type CertificateLeaf,
  type StudentLeaf,
} from '../../ledger/encoding/encodings.ts'
import type { Hash } from '../../ledger/encoding/merkle.ts'
import { discountedMsOf } from '../../ledger/rules/discounted-ms.ts'
import type { RowProof } from '../../ledger/verify/prove-rows.ts'
import { checkClassroom } from './check-classroom.ts'
import { checkEarned } from './check-earned.ts'
import { checkSheets, type CheckedExam } from './check-exams.ts'
import { checkIdentity, type Holder } from './check-identity.ts'
import { checkResults } from './check-results.ts'
import { checkRows, erasedIn } from './check-rows.ts'
import { openLeaf, type CheckedAnchor, type CheckedSchool } from './check-school.ts'
import { anchorToleranceMs, type Report } from './findings.ts'
import { isSameWorth, isWorthExplained } from './lesson-worth.ts'
import type { PackedCertificate, PackedRow, PackedStudent } from './pack.ts'
import { hoursAt, hoursOf, proveRule } from './prove-student.ts'

/** The facts of a student's file, as far as they are proven. */
export interface CheckedStudent {
  readonly studentId: number
  readonly name: string
  readonly idCard: string
  readonly studentNumber: string | null
  readonly creditedMs: number
  readonly hours: number
  /** What was attended in a classroom, apart from `hours`. */
  readonly classroom: readonly ClassroomFacts[]
  readonly completedLessons: number
  readonly rows: number
  readonly anchoredRows: number
  /** Who earned the rows, in order; several if the person has changed. */
  readonly holders: readonly Holder[]
  readonly videos: ComparedFiles
  readonly firstAnchoredAt: number | undefined
}

/** How many of the school's video files had the digest of the ledger when they were last compared. */
export interface ComparedFiles {
  readonly all: number
  readonly same: number
  /** The oldest of the comparisons; null if a file was never compared. */
  readonly comparedAt: number | null
}

interface AnchoredLeaf<L> {
  readonly anchor: CheckedAnchor
  readonly leaf: L
}

/** What all students of a pack are checked against. */
export interface CheckedPack {
  readonly school: CheckedSchool
  readonly exams: ReadonlyMap<number, CheckedExam>
  readonly timezone: string
}

const isEvent = (row: PackedRow) => row.row === 'event'

export function checkStudent(
  hash: Hash,
  file: PackedStudent,
  { school, exams, timezone }: CheckedPack,
  report: Report,
): CheckedStudent {
  const { student, rows } = file
  const leaves = openLeaves(hash, file, school, report)
  const digests = checkRows(hash, file, report)
  const proof = proveRule(file, school, report)
  checkLeaves(hash, file, leaves.student, digests, report)
  const holders = checkIdentity(
    file,
    leaves.student.map(({ anchor, leaf }) => ({ ...leaf, number: anchor.number })),
    school,
    report,
  )
  checkLate(rows, leaves.student, school, report)
  const hours = hoursOf(file, proof, school)
  checkTotals(file, proof, report)
  for (const certificate of file.certificates) {
    checkCertificate(certificate, leaves.certificates.get(certificate.certificateId) ?? [], school, report)
    checkHours(certificate, file, school, hours, report)
    checkEarned(certificate, file, timezone, report)
    checkClassroom(certificate, file, report)
  }
  checkLessons(file, school, report)
  checkResults(file, leaves.student, school.anchors.values(), report)
  checkSheets(hash, { events: rows.filter(isEvent), sheets: file.sheets ?? [] }, exams, report)
  return {
    studentId: student.studentId,
    name: student.name,
    idCard: student.idCard,
    studentNumber: student.studentNumber,
    creditedMs: sumOf(proof.days),
    hours,
    classroom: [...proof.classroom.values()],
    completedLessons: completionsOf(proof),
    rows: rows.length,
    anchoredRows: leaves.student.at(-1)?.leaf.rows ?? 0,
    holders,
    videos: checkVideos(file, report),
    firstAnchoredAt: leaves.student[0]?.anchor.madeAt,
  }
}

function openLeaves(hash: Hash, { leaves, student }: PackedStudent, school: CheckedSchool, report: Report) {
  const own: AnchoredLeaf<StudentLeaf>[] = []
  const certificates = new Map<number, AnchoredLeaf<CertificateLeaf>[]>()
  for (const each of leaves.toSorted((a, b) => a.position - b.position)) {
    const leaf = openLeaf<StudentLeaf | CertificateLeaf>(hash, each, school.anchors, report)
    const anchor = school.anchors.get(each.anchor)
    if (!leaf || !anchor) continue
    if (leaf.studentId !== student.studentId)
      report('student.person', { number: each.anchor, anchored: `#${leaf.studentId}`, said: `#${student.studentId}` })
    else if (leaf.kind === 'student') own.push({ anchor, leaf })
    else certificates.set(leaf.certificateId, [...(certificates.get(leaf.certificateId) ?? []), { anchor, leaf }])
  }
  return { student: own, certificates }
}

function checkLeaves(
  hash: Hash,
  { rows, refusals, certificates }: PackedStudent,
  leaves: readonly AnchoredLeaf<StudentLeaf>[],
  digests: readonly string[],
  report: Report,
) {
  if (leaves.length === 0) report('student.unanchored')
  for (const { anchor, leaf } of leaves) {
    const { number } = anchor
    if (leaf.rows > rows.length) report('row.short', { number, rows: leaf.rows, found: rows.length })
    else if (digests[leaf.rows] !== leaf.digest) report('row.digest', { row: leaf.rows, number })
    const credited = rows.slice(0, leaf.rows).reduce((sum, row) => sum + creditOf(row), 0)
    if (leaf.rows <= rows.length && credited !== leaf.creditedMs)
      report('student.total', { what: `#${number}`, said: leaf.creditedMs, found: credited })
  }
  const last = leaves.at(-1)
  if (!last) return
  const { number } = last.anchor
  const { certificates: anchored = 0 } = last.leaf
  if (certificates.length < anchored)
    report('certificate.missing', { number, said: anchored, found: certificates.length })
  const total = refusals.reduce((sum, each) => sum + each.refusals, 0)
  const isGrown = total > last.leaf.refusals
  if (!isGrown && (total !== last.leaf.refusals || digestRefusals(hash, refusals) !== last.leaf.refusalsDigest))
    report('student.refusals', { number })
}

/** The study time that a row adds or takes. */
const creditOf = (row: PackedRow): number => (row.row === 'segment' ? row.newMs : -discountedMsOf(row))

/**
 * Every row must be in the first anchor after it. Rows inserted later are reported, no matter who has signed them
 * since. What was anchored of a person who was erased cannot be shown any more: their rows begin to be proven by the next
 * anchor.
 */
function checkLate(
  rows: readonly PackedRow[],
  leaves: readonly AnchoredLeaf<StudentLeaf>[],
  { anchors }: CheckedSchool,
  report: Report,
) {
  const erasedAt = rows.findLast((row) => erasedIn(row).length > 0)?.recordedAt ?? Number.NEGATIVE_INFINITY
  for (const anchor of anchors.values()) {
    if (anchor.isLost || anchor.madeAt < erasedAt) continue
    const covered = leaves.findLast((each) => each.anchor.number <= anchor.number)?.leaf.rows ?? 0
    const late = rows.slice(covered).find((row) => row.recordedAt < anchor.madeAt - anchorToleranceMs)
    if (late) return report('row.late', { row: late.number, number: anchor.number })
  }
}

const sumOf = (days: RowProof['days']) => [...days.values()].reduce((sum, ms) => sum + ms, 0)
const completionsOf = ({ lessons }: RowProof) => [...lessons.values()].filter(({ completion }) => completion).length

function checkTotals({ totals, refusals }: PackedStudent, proof: RowProof, report: Report) {
  const compare = (what: string, said: number, found: number) => {
    if (said !== found) report('student.total', { what, said, found })
  }
  compare('creditedMs', totals.creditedMs, sumOf(proof.days))
  compare('completedLessons', totals.completedLessons, completionsOf(proof))
  compare('studyDays', totals.studyDays, [...proof.days.values()].filter((ms) => ms >= 1000).length)
  compare(
    'refusals',
    totals.refusals,
    refusals.reduce((sum, each) => sum + each.refusals, 0),
  )
}

function checkCertificate(
  certificate: PackedCertificate,
  leaves: readonly AnchoredLeaf<CertificateLeaf>[],
  { anchors }: CheckedSchool,
  report: Report,
) {
  const { number, createdAt } = certificate
  const fixed = [
    'studentName',
    'courseName',
    'hundredths',
    'hasAssessment',
    'issueDate',
    'completionDate',
    'createdAt',
  ] as const
  const { periodFrom, periodTo } = certificate
  const period = periodFrom === null ? '' : `${periodFrom} ${periodTo}`
  const { completedLessons, totalLessons } = certificate
  const lessons = typeof completedLessons === 'number' ? `${completedLessons} ${totalLessons}` : ''
  const isSame = (leaf: CertificateLeaf) =>
    leaf.number === number &&
    periodOf(leaf) === period &&
    lessonsOf(leaf) === lessons &&
    classroomOf(leaf) === (certificate.classroomHundredths ?? 0) &&
    fixed.every((name) => leaf[name] === certificate[name])
  for (const { anchor, leaf } of leaves)
    if (!isSame(leaf) || !mayBecome(leaf.status, certificate.status))
      report('certificate.changed', { certificate: number, number: anchor.number })
  const first = leaves[0]?.anchor
  const missed = [...anchors.values()].find(
    (anchor) =>
      !anchor.isLost && createdAt < anchor.madeAt - anchorToleranceMs && anchor.number < (first?.number ?? Infinity),
  )
  if (missed) report('certificate.late', { certificate: number, number: missed.number })
}

/**
 * The ledger must cover the hours now or at the time of issue: rewatching a replaced video may have lowered them since.
 */
function checkHours(
  { number, createdAt, status, hundredths }: PackedCertificate,
  file: PackedStudent,
  school: CheckedSchool,
  hours: number,
  report: Report,
) {
  const isBorne = (by: number) => hundredths <= Math.round(by * 100)
  if (status === 'VALID' && !isBorne(hours) && !isBorne(hoursAt(file, school, createdAt)))
    report('certificate.hours', { certificate: number, said: hundredths / 100, found: hours })
}

function checkVideos({ videos, rows, lessons }: PackedStudent, report: Report): ComparedFiles {
  const files = videos.filter(({ sha256 }) => sha256 !== '')
  const titlesOf = (mediaId: number) => {
    const shown = new Set(
      rows.flatMap((row) => (row.row === 'segment' && row.mediaId === mediaId ? [row.lessonId] : [])),
    )
    return lessons.flatMap(({ lessonId, title }) => (shown.has(lessonId) ? [title] : [])).join('、')
  }
  for (const { mediaId: video, sha256, foundSha256, comparedAt } of files)
    if (comparedAt && foundSha256 !== sha256)
      report(foundSha256 ? 'video.exchanged' : 'video.missing', { lessons: titlesOf(video), video, at: comparedAt })
  const times = files.map(({ comparedAt }) => comparedAt ?? 0)
  return {
    all: files.length,
    same: files.filter(({ sha256, foundSha256 }) => foundSha256 === sha256).length,
    comparedAt: Math.min(...times) || null,
  }
}

/** A lesson must have the anchored worth, unless rows of the school's chain have changed it since. */
function checkLessons({ lessons }: PackedStudent, school: CheckedSchool, report: Report) {
  for (const lesson of lessons) {
    const { lessonId } = lesson
    const anchored = school.lessons.get(lessonId) ?? []
    const last = anchored.at(-1)
    if (!last) continue
    const noted = school.notedWorths.get(lessonId) ?? []
    // The lesson may have been changed while the pack was made, so any recorded worth will do.
    const isNoted =
      noted.length === 0 || noted.some(({ before, after }) => isSameWorth(before, lesson) || isSameWorth(after, lesson))
    if (!isNoted || !isWorthExplained(anchored, lesson, noted))
      report('lesson.changed', { lesson: lessonId, number: last.anchor })
  }
}
