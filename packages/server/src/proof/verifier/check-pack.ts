import { fromBase64, toHex, utf8 } from '../../ledger/encoding/bytes.ts'
import { hashText, type Hash } from '../../ledger/encoding/merkle.ts'
import { verifySignature } from '../../ledger/encoding/verify-signature.ts'
import { checkExam, type CheckedExam } from './check-exams.ts'
import { checkSchool, type CheckedAnchor } from './check-school.ts'
import { checkStudent, type CheckedStudent } from './check-student.ts'
import type { Finding, Report } from './findings.ts'
import {
  manifestFile,
  schoolFile,
  type Manifest,
  type PackedSchool,
  type PackedStudent,
  type SignedManifest,
} from './pack.ts'
import { examsFile, type PackedExams } from './packed-exams.ts'
import { openZip, UnreadableZip, type ZipFiles, type ZipSource } from './read-zip.ts'

/** Everything that a pack proves, and every fault found in it. */
export interface PackReport {
  readonly manifest: Manifest | undefined
  readonly anchors: readonly CheckedAnchor[]
  /** The changes to how study time is credited, including restores. */
  readonly changes: PackedSchool['changes']
  readonly students: readonly (CheckedStudent & { readonly file: string; readonly findings: number })[]
  readonly findings: readonly Finding[]
  /** How many students had study time at the last anchor. */
  readonly anchoredStudents: number | undefined
  /** The anchor that the auditor already has, if it is in the pack. */
  readonly known: CheckedAnchor | undefined
}

/**
 * Verifies a pack on its own, without a key or network access. `known` is what the auditor received earlier: the digest
 * of an anchor, or a text that contains an anchor, such as the email.
 */
export async function checkPack(hash: Hash, zip: ZipSource, known = ''): Promise<PackReport> {
  const findings: Finding[] = []
  const reportFor =
    (file: string): Report =>
    (code, values = {}) =>
      findings.push({ file, code, values })
  const none = { manifest: undefined, known: undefined, anchoredStudents: undefined }
  const empty = { ...none, anchors: [], changes: [], students: [], findings }
  let at = ''
  try {
    const files = await openZip(zip)
    at = manifestFile
    const manifest = await checkManifest(hash, files, reportFor(''))
    at = schoolFile
    const packed = await readJson<PackedSchool>(files, schoolFile)
    const school = checkSchool(hash, packed, reportFor(schoolFile))
    const anchors = [...school.anchors.values()]
    if (anchors.length > 0 && !anchors.some(({ publicKey }) => publicKey === manifest.publicKey))
      reportFor('')('pack.unsigned')
    at = examsFile
    const pack = { school, exams: await checkExams(hash, files, reportFor(examsFile)), timezone: manifest.timezone }
    const students: PackReport['students'][number][] = []
    for (const file of files.keys()) {
      at = file
      if (!file.endsWith('.json') || ofWholePack.has(file)) continue
      const before = findings.length
      const packedStudent = await readJson<PackedStudent>(files, file)
      const student = checkStudent(hash, packedStudent, pack, reportFor(file))
      students.push({ ...student, file, findings: findings.length - before })
    }
    const held = findKnown(hash, anchors, known)
    if (known.trim() !== '' && !held) reportFor('')('anchor.unknown')
    const anchoredStudents = school.students
    return { manifest, anchors, changes: packed.changes, students, anchoredStudents, findings, known: held }
  } catch (error) {
    const file = error instanceof UnreadableZip ? error.file : at
    if (error instanceof UnreadableZip && file === '') reportFor('')('pack.noZip')
    // Not the shape that a school writes: broken JSON, or fields that are missing.
    else if (error instanceof UnreadableZip || error instanceof SyntaxError || error instanceof TypeError)
      reportFor('')('pack.badFile', { name: file })
    else reportFor(at)('pack.unreadable', { reason: (error as Error).message })
    return empty
  }
}

/** Files that are not of one student. */
const ofWholePack: ReadonlySet<string> = new Set([manifestFile, schoolFile, examsFile])

/** The exams of a pack; older packs and those of evidence have none. */
async function checkExams(hash: Hash, files: ZipFiles, report: Report): Promise<Map<number, CheckedExam>> {
  if (!files.has(examsFile)) return new Map()
  const { exams } = await readJson<PackedExams>(files, examsFile)
  return new Map(exams.map((exam) => [exam.examId, checkExam(hash, exam, report)]))
}

/** Whether some rows are newer than every anchor. */
export const hasPending = ({ students }: PackReport) => students.some((each) => each.anchoredRows < each.rows)

async function readJson<T>(files: ZipFiles, name: string): Promise<T> {
  const bytes = await files.get(name)?.()
  if (!bytes) throw new UnreadableZip(name)
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}

async function checkManifest(hash: Hash, files: ZipFiles, report: Report): Promise<Manifest> {
  const { manifest: text, signature } = await readJson<SignedManifest>(files, manifestFile)
  const manifest = JSON.parse(text) as Manifest
  if (!verifySignature(fromBase64(manifest.publicKey), utf8(text), fromBase64(signature))) report('pack.unsigned')
  const listed = new Set([manifestFile])
  for (const { name, sha256 } of manifest.files) {
    listed.add(name)
    const bytes = await files.get(name)?.()
    if (!bytes) report('pack.missing', { name })
    else if (toHex(hash(bytes)) !== sha256) report('pack.changed', { name })
  }
  for (const name of files.keys()) if (!listed.has(name)) report('pack.added', { name })
  return manifest
}

/** A statement as JSON text; names may contain braces. */
const statementPattern = /^\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\}/

/** Finds the anchor of the pack that a text contains, by its statement or its digest. */
function findKnown(hash: Hash, anchors: readonly CheckedAnchor[], known: string): CheckedAnchor | undefined {
  const start = known.lastIndexOf('{"kind":"jiangxue-anchor"')
  // Mail programs break long lines, and begin the lines of a quoted mail with a mark.
  const joined = start === -1 ? '' : known.slice(start).replaceAll(/\r?\n[>\s]*/g, '')
  const statement = statementPattern.exec(joined)?.[0]
  // On paper and in e-mails the root and the previous digest come first; those may also be in a forged pack.
  const held = statement ? hashText(hash, statement) : known.match(/\b[0-9a-f]{64}\b/g)?.at(-1)
  return anchors.find(({ digest }) => digest === held)
}
