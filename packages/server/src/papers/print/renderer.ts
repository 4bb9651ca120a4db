import { join } from 'node:path'
import { charactersOf, type CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { RecordData } from '@jiangxue/certificate/record-data.ts'
import type { CertificateFont } from '@jiangxue/contract/papers/certificate.ts'
import type { Piscina } from 'piscina'
import type { Context } from '../../core/context.ts'
import { faces, type Face } from './fonts.ts'
import type { PrintedDocument } from './printed-document.ts'
import type { RenderTask } from './render-worker.ts'

const maxThreads = 2
const idleTimeoutMs = 30_000
let pool: Promise<Piscina> | undefined
const prepared = new Map<string, Promise<unknown>>()

const run = async (task: RenderTask, signal?: AbortSignal) =>
  (await (pool ??= openPool())).run(task, { signal: signal ?? null })

async function openPool(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: new URL('render-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleTimeoutMs,
  })
}

async function preparedFolder({ config }: Context): Promise<string> {
  const fonts = join(config.dataDir, 'fonts')
  const making = prepared.get(fonts) ?? run({ fonts, kind: 'prepare' })
  prepared.set(fonts, making)
  try {
    await making
  } catch (error) {
    prepared.delete(fonts)
    throw error
  }
  return fonts
}

/** The code points that a certificate can show. Read in a worker, because it would block the event loop. */
export async function readPrintable(): Promise<ReadonlySet<number>> {
  return new Set<number>(await run({ kind: 'printable' }))
}

/** A certificate as a one-page PDF, drawn in a worker thread. */
export async function renderCertificate(
  context: Context,
  data: CertificateData,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const fonts = await preparedFolder(context)
  signal?.throwIfAborted()
  return run({ fonts, kind: 'certificate', data }, signal)
}

/** Learning records as one PDF, drawn in a worker thread. */
export async function renderRecords(
  context: Context,
  data: readonly RecordData[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const fonts = await preparedFolder(context)
  signal?.throwIfAborted()
  return run({ fonts, kind: 'records', data }, signal)
}

/** A document of lines as a PDF, drawn in a worker thread. */
export async function renderDocument(context: Context, document: PrintedDocument): Promise<Uint8Array> {
  const fonts = await preparedFolder(context)
  return run({ fonts, kind: 'document', document })
}

/** Cached, because a subset takes seconds on a busy machine and is needed for every preview. */
const subsets = new Map<string, Promise<string>>()
const maxSubsets = 96

async function cachedSubset(fonts: string, face: Face['name'], text: string): Promise<string> {
  const characters = [...new Set(text)].toSorted().join('')
  const key = `${fonts} ${face} ${characters}`
  const kept = subsets.get(key) ?? makeSubset(fonts, face, characters)
  // Re-insert as the most recently used; the first entry is dropped.
  subsets.delete(key)
  subsets.set(key, kept)
  if (subsets.size > maxSubsets) subsets.delete(subsets.keys().next().value as string)
  try {
    return await kept
  } catch (error) {
    subsets.delete(key)
    throw error
  }
}

async function makeSubset(fonts: string, face: Face['name'], text: string): Promise<string> {
  const font: Uint8Array = await run({ fonts, kind: 'subset', face, text })
  return Buffer.from(font).toString('base64')
}

/** The font faces with only the characters of one certificate. */
export async function subsetFonts(context: Context, data: CertificateData): Promise<CertificateFont[]> {
  const fonts = await preparedFolder(context)
  const { serif, brush } = charactersOf(data)
  return Promise.all(
    faces.map(async (face) => {
      const data = await cachedSubset(fonts, face.name, face.name === 'brush-400' ? brush : serif)
      return { family: face.family, weight: face.weight, data }
    }),
  )
}
