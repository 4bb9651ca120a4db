import { families } from '@jiangxue/certificate/canvas.ts'
import { charactersOf, type CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { RecordData } from '@jiangxue/certificate/record-data.ts'
import type { CertificateFont } from '@jiangxue/contract/papers/certificate-drawing.ts'
import type { Context } from '../../core/context.ts'
import { assertPrintable, rareIn } from './assert-printable.ts'
import { faces, fontPath } from './fonts.ts'
import type { PrintedDocument } from './printed-document.ts'
import { printingFonts } from './printing-fonts.ts'
import { runInPool } from './render-pool.ts'
import type { CertificateDrawing } from './render-task.ts'

/**
 * The fonts for a paper. Throws if none of them has one of its characters: whatever is drawn goes through here, so that
 * no paper has a hole.
 */
async function fontsFor(context: Context, paper: unknown) {
  await assertPrintable(context, textsIn(paper))
  return printingFonts(context)
}

/** Every text in the data of a paper, wherever it is. */
function textsIn(value: unknown): string[] {
  // Tabs are drawn as spaces.
  if (typeof value === 'string') return [value.replaceAll(/[\t\n]/g, ' ')]
  if (value instanceof Map || ArrayBuffer.isView(value)) return []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A certificate as a one-page PDF, drawn in a worker thread. */
export async function renderCertificate(
  context: Context,
  drawing: CertificateDrawing,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const fonts = await fontsFor(context, drawing.data)
  signal?.throwIfAborted()
  return runInPool({ fonts, kind: 'certificate', drawing }, signal)
}

/** Learning records as one PDF, drawn in a worker thread. */
export async function renderRecords(
  context: Context,
  data: readonly RecordData[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const fonts = await fontsFor(context, data)
  signal?.throwIfAborted()
  return runInPool({ fonts, kind: 'records', data }, signal)
}

/** A document of lines as a PDF, drawn in a worker thread. */
export async function renderDocument(context: Context, document: PrintedDocument): Promise<Uint8Array> {
  const fonts = await fontsFor(context, document)
  return runInPool({ fonts, kind: 'document', document })
}

/** Cached, because a subset takes seconds on a busy machine and is needed for every preview. */
const subsets = new Map<string, Promise<string>>()
const maxSubsets = 96

async function cachedSubset(path: string, text: string): Promise<string> {
  const characters = [...new Set(text)].toSorted().join('')
  const key = `${path} ${characters}`
  const kept = subsets.get(key) ?? makeSubset(path, characters)
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

async function makeSubset(path: string, text: string): Promise<string> {
  const font = await runInPool({ kind: 'subset', path, text })
  return Buffer.from(font).toString('base64')
}

/** The font faces with only the characters of one certificate; the school's own font only if it is needed. */
export async function subsetFonts(context: Context, data: CertificateData): Promise<CertificateFont[]> {
  const { folder, wider } = await fontsFor(context, data)
  const { serif, brush } = charactersOf(data)
  const rare = await rareIn([serif])
  return Promise.all([
    ...faces.map(async ({ name, family, weight }) => {
      const text = name === 'brush-400' ? brush : serif
      return { family, weight, data: await cachedSubset(fontPath(folder, name), text) }
    }),
    ...(wider === undefined || rare === ''
      ? []
      : [cachedSubset(wider, rare).then((font) => ({ family: families.wider, weight: widerWeight, data: font }))]),
  ])
}
const widerWeight = 400
