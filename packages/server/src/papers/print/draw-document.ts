import { colours, serif, type Canvas, type Picture } from '@jiangxue/certificate/canvas.ts'
import { fitOrCut, wrap } from '@jiangxue/certificate/fit-text.ts'
import { sheet } from '@jiangxue/certificate/record-page.ts'
import { lastOf } from '../../core/look-up.ts'
import { drawSigning, heightOfSigning } from './draw-signing.ts'
import { sizeInPoints, type PrintedDocument, type PrintedLine, type PrintedPicture } from './printed-document.ts'

const margin = 62
const width = sheet.width - 2 * margin
const bottom = sheet.height - 70
const footerAt = sheet.height - 40
const footerSize = 8.5
const pageNumberWidth = 60
const pictureGap = 5

interface Style {
  readonly weight: 600 | 900
  readonly size: number
  readonly height: number
  readonly before: number
}
const styles = {
  title: { weight: 900, size: 17, height: 26, before: 0 },
  heading: { weight: 900, size: 12, height: 18, before: 10 },
  text: { weight: 600, size: 10.5, height: 17, before: 2 },
  code: { weight: 600, size: 9.5, height: 13.5, before: 0 },
} as const satisfies Record<string, Style>

/** A line on a page, with its baseline. */
interface PlacedLine {
  readonly text: string
  readonly style: keyof typeof styles
  readonly x: number
  readonly y: number
}
/** A picture on a page, with its upper left corner and its size. */
interface PlacedPicture {
  readonly url: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Page {
  readonly lines: PlacedLine[]
  readonly pictures: PlacedPicture[]
  /** Where the place for signing begins. */
  signingAt?: number
}
const emptyPage = (): Page => ({ lines: [], pictures: [] })

export function layOutDocument(canvas: Canvas, { title, lines, pictures, signing }: PrintedDocument): Page[] {
  const pages: Page[] = [emptyPage()]
  let y = margin
  const place = (texts: readonly string[], style: keyof typeof styles, indent = 0) => {
    const { height, before } = styles[style]
    // A heading is not left alone at the end of a page.
    const needed = style === 'heading' ? height + before + styles.text.height * 2 : height
    if (y + needed > bottom) startPage()
    if (y > margin) y += before
    for (const text of texts) {
      if (y + height > bottom) startPage()
      y += height
      pages.at(-1)?.lines.push({ text, style, x: margin + indent, y })
    }
  }
  const placePicture = (url: string, picture: PrintedPicture) => {
    const size = sizeInPoints(picture, width)
    if (y + pictureGap + size.height > bottom) startPage()
    pages.at(-1)?.pictures.push({ url, x: margin, y: y + pictureGap, ...size })
    y += size.height + 2 * pictureGap
  }
  const startPage = () => {
    pages.push(emptyPage())
    y = margin
  }
  place(wrapped(canvas, title, 'title', width), 'title')
  for (const line of lines) {
    if (line.startsPage) startPage()
    const picture = line.picture === undefined ? undefined : pictures.get(line.picture)
    if (picture) {
      placePicture(line.picture as string, picture)
      continue
    }
    const { text, indent, style } = partsOf(canvas, line)
    place(wrapped(canvas, text, style, width - indent), style, indent)
  }
  if (signing) {
    if (y + heightOfSigning(canvas, signing, width) > bottom) startPage()
    lastOf(pages).signingAt = y
  }
  return pages
}

/** The space before code is kept, as far as the page allows. */
function partsOf(canvas: Canvas, { text, style: own }: PrintedLine) {
  const style: keyof typeof styles = own ?? 'text'
  const spaced = text.replaceAll('\t', '    ')
  if (style !== 'code') return { text: spaced.trim(), indent: 0, style }
  canvas.font = fontOf(style)
  const code = spaced.trimStart()
  const space = canvas.measureText('n').width
  return { text: code, indent: Math.min((spaced.length - code.length + 2) * space, width / 2), style }
}

const fontOf = (style: keyof typeof styles) => serif(styles[style].weight, styles[style].size)

/** What never begins a line; there is room for it in the margin. */
const closing = /^[，。、；：？！）》”’】]+/

function wrapped(canvas: Canvas, text: string, style: keyof typeof styles, most: number): string[] {
  canvas.font = fontOf(style)
  const lines: string[] = []
  for (const line of wrap(text, most, (unit) => canvas.measureText(unit).width)) {
    const hanging = lines.length > 0 ? (closing.exec(line)?.[0] ?? '') : ''
    if (hanging !== '') lines[lines.length - 1] += hanging
    if (hanging !== line || line === '') lines.push(line.slice(hanging.length))
  }
  return lines
}

/** Draws the texts of a page of a document in points, with the picture of the seal if it has one; the fonts must be loaded. */
export function drawDocumentPage(
  canvas: Canvas,
  { footer, signing }: PrintedDocument,
  pages: readonly Page[],
  index: number,
  seal: Picture | undefined,
): void {
  canvas.textBaseline = 'alphabetic'
  // Without a language, Noto uses localized digit forms, which cannot be copied from a PDF as digits.
  canvas.lang = 'zh-Hans'
  canvas.fillStyle = colours.ink
  for (const { text, style, x, y } of pages[index]?.lines ?? []) {
    canvas.font = fontOf(style)
    canvas.textAlign = style === 'title' ? 'center' : 'left'
    canvas.fillText(text, style === 'title' ? sheet.width / 2 : x, y)
  }
  const signingAt = pages[index]?.signingAt
  if (signing && signingAt !== undefined) drawSigning(canvas, signing, { x: margin, y: signingAt, width }, seal)
  canvas.fillStyle = colours.muted
  canvas.textAlign = 'left'
  canvas.fillText(fitOrCut(canvas, 600, footer, footerSize, width - pageNumberWidth), margin, footerAt)
  canvas.font = serif(600, footerSize)
  canvas.textAlign = 'right'
  canvas.fillText(`${index + 1} / ${pages.length}`, sheet.width - margin, footerAt)
}
