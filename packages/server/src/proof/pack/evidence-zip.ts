import type { EvidenceForm } from '@jiangxue/contract/proof/evidence.ts'
import { evidenceTexts as texts } from '@jiangxue/contract/proof/evidence.values.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../core/context.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem, Problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { dayRange } from '../../core/time/day-range.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { toInstant } from '../../core/units.ts'
import { toHex, utf8 } from '../../ledger/encoding/bytes.ts'
import { checkOriginOf } from '../../papers/print/check-origin.ts'
import { renderRecords } from '../../papers/print/renderer.ts'
import { plainName, sendZip, type ZipContent, type ZipEntry, type ZipFile } from '../../papers/print/send-zip.ts'
import { UniqueNames } from '../../papers/print/unique-names.ts'
import { institutionOf, printRecord } from '../../papers/record/print-record.ts'
import { chooseStudents } from '../../papers/record/record-students.ts'
import { findLearner } from '../../papers/record/record.queries.ts'
import { readAnchorKey } from '../anchor/anchor-key.ts'
import { hash } from '../anchor/anchored-leaves.ts'
import type { FrozenExam } from '../exam/read-sheets.ts'
import { manifestFile, schoolFile, type Manifest, type SignedManifest } from '../verifier/pack.ts'
import { examsFile } from '../verifier/packed-exams.ts'
import { writeEvidenceSheet, type Period } from './evidence-sheet.ts'
import { PackWriter } from './pack-writer.ts'
import { readVerifier } from './read-verifier.ts'
import { writeStudent } from './write-student.ts'

/** Streams the evidence of students as one zip while it is being created. Anyone can verify it independently. */
export async function sendEvidence(
  actor: Actor & { readonly reply?: FastifyReply },
  { verifyAddress, from, to, ...which }: EvidenceForm,
): Promise<never> {
  const { context } = actor
  const values = await context.settings.current()
  const { total, ids, logged } = await chooseStudents(actor, which)
  checkOriginOf(actor.caller, values, verifyAddress, 'record.noAddress')
  return sendPack(actor, {
    fileName: texts.fileName,
    total,
    ids: () => ids,
    terms: { period: dayRange(from, to, values['basic.timezone']), timezone: values['basic.timezone'], verifyAddress },
    operation: { action: 'student.evidence', targetId: 0, detail: { ...logged, from, to } },
  })
}

/** The students of a pack, and its additional files. */
export interface PackContent extends Pick<ZipContent<number>, 'fileName' | 'total' | 'operation' | 'alongside'> {
  readonly ids: () => AsyncIterable<number> | Iterable<number>
  readonly terms: PackTerms
  /** Exams whose sheets and keys the pack has, by id. */
  readonly exams?: ReadonlyMap<number, FrozenExam>
  /** Additional files for a student. */
  readonly filesOf?: (studentId: number, signal: AbortSignal) => Promise<ZipFile[]>
  /** Additional files about all students. */
  readonly lists?: () => AsyncIterable<ZipFile>
}

/** Sends a pack whose signed manifest lists every file. */
export async function sendPack(
  actor: Actor & { readonly reply?: FastifyReply },
  { ids, terms, exams = new Map(), filesOf, lists, ...zip }: PackContent,
): Promise<never> {
  const pack = new Pack(actor, await PackWriter.begin(actor.context, exams), terms, filesOf)
  const verifier = await readVerifier(terms.timezone)
  return sendZip(actor, {
    ...zip,
    columns: texts.columns,
    items: ids,
    draw: (studentId, signal) => pack.student(studentId, signal),
    closing: (results) => pack.close(results, verifier, lists),
  })
}

interface PackTerms {
  readonly period: Period
  readonly timezone: string
  readonly verifyAddress: string | undefined
}

/** A pack in the making: its files are signed together at the end. */
class Pack {
  readonly #actor: Actor
  readonly #writer: PackWriter
  readonly #terms: PackTerms
  readonly #files: { name: string; sha256: string }[] = []
  readonly #names = new UniqueNames()
  readonly #filesOf: PackContent['filesOf']
  #students = 0

  constructor(actor: Actor, writer: PackWriter, terms: PackTerms, filesOf: PackContent['filesOf']) {
    this.#filesOf = filesOf
    this.#actor = actor
    this.#writer = writer
    this.#terms = terms
  }

  async student(studentId: number, signal: AbortSignal): Promise<ZipEntry> {
    const { context } = this.#actor
    const learner = await findLearner(context.database.read, studentId)
    const number = learner?.studentNumber ?? ''
    const cells = [studentId, learner?.name ?? '', number]
    try {
      signal.throwIfAborted()
      const packed = learner && (await this.#writer.student(studentId))
      if (!packed) throw problem(learner ? 'record.none' : 'student.notFound')
      const { period, timezone, verifyAddress } = this.#terms
      const folder = this.#names.take(plainName(number || String(studentId), learner.name))
      const record = await printRecord(this.#actor, studentId, { verifyAddress })
      const files = [
        { name: `${folder}/${translate(texts.record)}`, input: await renderRecords(context, [record], signal) },
        { name: `${folder}/${translate(texts.sheet)}`, input: await writeEvidenceSheet(packed, period, timezone) },
        { name: `${folder}/${translate(texts.data)}`, input: await writeStudent(packed) },
        ...((await this.#filesOf?.(studentId, signal)) ?? []),
      ]
      this.#students += 1
      return { files: files.map((file) => this.#sign(file)), row: { cells, reason: '' } }
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof Problem) return { row: { cells, reason: error.message } }
      context.log.error({ err: error }, 'could not make the evidence of a student')
      return { row: { cells, reason: translate(texts.notMade) } }
    }
  }

  async *close(
    results: ZipFile,
    verifier: { html: string; mjs: string },
    lists: PackContent['lists'],
  ): AsyncGenerator<ZipFile> {
    const { context } = this.#actor
    const school = institutionOf(await context.settings.current())
    const madeAt = context.now()
    this.#sign(results)
    for await (const list of lists?.() ?? []) yield this.#sign(list)
    const introduction = translate(texts.introduction, {
      school,
      madeAt: siteDateTime(madeAt, this.#terms.timezone).replace('T', ' '),
      students: this.#students,
      fileName: translate(texts.fileName),
    })
    const exams = this.#writer.exams()
    if (exams.exams.length > 0) yield this.#sign({ name: examsFile, input: JSON.stringify(exams) })
    yield this.#sign({ name: schoolFile, input: JSON.stringify(await this.#writer.school()) })
    yield this.#sign({ name: translate(texts.readMe), input: `\uFEFF${introduction.replaceAll('\n', '\r\n')}` })
    yield this.#sign({ name: 'verify.html', input: verifier.html })
    yield this.#sign({ name: 'verify.mjs', input: verifier.mjs })
    yield { name: manifestFile, input: JSON.stringify(this.#manifest(context, school, madeAt)) }
  }

  #manifest({ config }: Context, school: string, madeAt: number): SignedManifest {
    const key = readAnchorKey(config)
    const manifest = JSON.stringify({
      kind: 'jiangxue-pack',
      v: 1,
      school,
      madeAt: toInstant(madeAt),
      timezone: this.#terms.timezone,
      students: this.#students,
      publicKey: key.publicKey,
      files: this.#files,
    } satisfies Manifest)
    return { manifest, signature: key.sign(manifest) }
  }

  #sign(file: ZipFile): ZipFile {
    const bytes = typeof file.input === 'string' ? utf8(file.input) : file.input
    this.#files.push({ name: file.name, sha256: toHex(hash(bytes)) })
    return { name: file.name, input: bytes }
  }
}
