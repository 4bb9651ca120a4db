import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { families } from '@jiangxue/certificate/canvas.ts'
import { words } from '@jiangxue/certificate/certificate-data.ts'
import { drawCertificate } from '@jiangxue/certificate/draw-certificate.ts'
import { drawRecordPage } from '@jiangxue/certificate/draw-record.ts'
import { recordWords, type RecordData } from '@jiangxue/certificate/record-data.ts'
import { layOutRecord } from '@jiangxue/certificate/record-layout.ts'
import { sheet } from '@jiangxue/certificate/record-page.ts'
import { createCanvas, GlobalFonts, loadImage, PDFDocument, type FontKey, type SKRSContext2D } from '@napi-rs/canvas'
import subsetFont from 'subset-font'
import { entryOf } from '../../core/look-up.ts'
import { drawDocumentPage, layOutDocument } from './draw-document.ts'
import { readCoverage } from './font-coverage.ts'
import { faces, findPrintable, fontPath, prepareFonts, widen } from './fonts.ts'
import type { PrintedDocument } from './printed-document.ts'
import type { CertificateDrawing, PrintingFonts, RenderTask } from './render-task.ts'

// A4 in points.
const [shorter, longer] = [595.28, 841.89]
let isLoaded = false
let wider: { readonly path: string; readonly key: FontKey | null } | undefined

const slightlyNice = 5
// Drawing has a lower priority than requests. Only Linux has per-thread priorities; elsewhere the call would lower the
// priority of the complete process.
if (process.platform === 'linux') setPriority(slightlyNice)

function loadFonts({ folder, wider: path }: PrintingFonts) {
  if (!isLoaded) for (const face of faces) GlobalFonts.registerFromPath(fontPath(folder, face.name), face.family)
  isLoaded = true
  if (wider?.path === path) return
  if (wider?.key) GlobalFonts.remove(wider.key)
  wider = path === undefined ? undefined : { path, key: GlobalFonts.registerFromPath(path, families.wider) }
}

export default async function work(task: RenderTask): Promise<unknown> {
  switch (task.kind) {
    case 'prepare':
      return prepareFonts(task.folder)
    case 'printable':
      return task.path === undefined ? findPrintable() : Uint32Array.from(await readCoverage(task.path))
    case 'certificate':
      await freeMemory()
      loadFonts(task.fonts)
      return drawCertificatePdf(task.drawing)
    case 'records':
      await freeMemory()
      loadFonts(task.fonts)
      return drawRecordsPdf(task.data)
    case 'document':
      await freeMemory()
      loadFonts(task.fonts)
      return drawDocumentPdf(task.document)
    case 'subset':
      return subsetFont(await readFile(task.path), task.text, { targetFormat: 'woff2' })
    case 'widen':
      return widen(task.font)
  }
}

/**
 * Lets the event loop turn, which frees the memory of earlier drawings; a busy pool thread never does so on its own.
 */
const freeMemory = () => setImmediate()

/** The library’s type of pages leaves pictures out. */
const beginPage = (document: PDFDocument, width: number, height: number) =>
  document.beginPage(width, height) as SKRSContext2D

async function drawCertificatePdf({ data, design, pictures }: CertificateDrawing): Promise<Uint8Array> {
  const document = new PDFDocument({
    title: `${words.title} ${data.certificateNumber}`,
    author: data.universityName,
    creator: data.universityName,
  })
  const { width, height } = design.page
  const [pageWidth, pageHeight] = width > height ? [longer, shorter] : [shorter, longer]
  const page = beginPage(document, pageWidth, pageHeight)
  const scale = pageWidth / width
  page.scale(scale, scale)
  page.translate(0, (pageHeight / scale - height) / 2)
  drawCertificate(page, data, design, {
    background: pictures.background && (await loadImage(pictures.background)),
    seal: pictures.seal && (await loadImage(pictures.seal)),
  })
  document.endPage()
  return document.close()
}

/** One document with the pages of each record, which are numbered on their own. */
function drawRecordsPdf(records: readonly RecordData[]): Uint8Array {
  const [first] = records as readonly [RecordData]
  const { title } = recordWords[first.language]
  const document = new PDFDocument({
    title: records.length === 1 ? `${title} ${first.studentName}` : title,
    author: first.institution,
    creator: first.institution,
  })
  for (const data of records) {
    const pages = layOutRecord(createCanvas(1, 1).getContext('2d'), data)
    for (const index of pages.keys()) {
      drawRecordPage(beginPage(document, sheet.width, sheet.height), data, pages, index)
      document.endPage()
    }
  }
  return document.close()
}

async function drawDocumentPdf(document: PrintedDocument): Promise<Uint8Array> {
  const pdf = new PDFDocument({ title: document.title })
  const pages = layOutDocument(createCanvas(1, 1).getContext('2d'), document)
  const seal = document.signing?.sealPicture && (await loadImage(document.signing.sealPicture))
  for (const index of pages.keys()) {
    const page = beginPage(pdf, sheet.width, sheet.height)
    drawDocumentPage(page, document, pages, index, seal)
    for (const { url, x, y, width, height } of pages[index]?.pictures ?? []) {
      const { jpeg } = entryOf(document.pictures, url)
      page.drawImage(await loadImage(jpeg), x, y, width, height)
    }
    pdf.endPage()
  }
  return pdf.close()
}
