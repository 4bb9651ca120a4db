import { colours, line, serif, writeSpaced, type Canvas } from './canvas.ts'
import { drawCode } from './draw-code.ts'
import { fitOrCut } from './fit-text.ts'
import { recordWords, toClock, type RecordData } from './record-data.ts'
import { placeFacts } from './record-facts.ts'
import {
  columns,
  headingHeight,
  laterTableTop,
  totalHeight,
  type PlacedLine,
  type RecordPage,
} from './record-layout.ts'
import { lineHeight, sheet, textSize } from './record-page.ts'

const { left, right } = sheet
const middle = (left + right) / 2
const code = { top: 768, side: 46 } as const
const baseline = 12
const runningTitleWidth = 110

/** Draws one page of a learning record on an A4 page in points; the fonts must be loaded. */
export function drawRecordPage(canvas: Canvas, data: RecordData, pages: readonly RecordPage[], index: number) {
  const page = pages[index] as RecordPage
  const words = recordWords[data.language]
  canvas.textBaseline = 'alphabetic'
  // Without a language, Noto uses localized digit forms, which cannot be copied from a PDF as digits.
  canvas.lang = 'zh-Hans'
  const top = index === 0 ? drawHeader(canvas, data) : laterTableTop
  if (index > 0) drawRunningHead(canvas, data)
  if (page.lines.length > 0 || index === 0) drawHeading(canvas, words.columns, top)
  for (const placed of page.lines) drawLine(canvas, placed, words)
  if (data.rows.length === 0) {
    canvas.fillStyle = colours.muted
    write(canvas, words.none, middle, top + headingHeight + 16, 'center')
  }
  if (page.totalAt !== undefined) drawEnd(canvas, data, page.totalAt)
  drawFooter(canvas, data, index + 1, pages.length)
}

function write(canvas: Canvas, text: string, x: number, y: number, align: string) {
  canvas.textAlign = align
  canvas.fillText(text, x, y)
}

/** Draws the title and the facts; returns where the table begins. */
function drawHeader(canvas: Canvas, data: RecordData): number {
  const words = recordWords[data.language]
  canvas.fillStyle = colours.muted
  write(canvas, fitOrCut(canvas, 600, data.institution, 11, right - left), middle, 54, 'center')
  canvas.fillStyle = colours.ink
  canvas.font = serif(900, 22)
  writeSpaced(canvas, words.title, { x: middle, y: 86, gap: 4, align: 'center' })
  const { facts, bottom } = placeFacts(canvas, data)
  for (const { name, value, x, y, valueX, font } of facts) {
    canvas.fillStyle = colours.muted
    canvas.font = serif(600, 9.5)
    write(canvas, name, x, y, 'left')
    canvas.fillStyle = colours.ink
    canvas.font = font
    for (const [index, line] of value.entries()) write(canvas, line, valueX, y + index * lineHeight, 'left')
  }
  return bottom
}

/** Draws the header of the pages after the first: title and student. */
function drawRunningHead(canvas: Canvas, { language, studentName, studentNumber }: RecordData) {
  canvas.fillStyle = colours.muted
  canvas.font = serif(600, 9.5)
  write(canvas, recordWords[language].title, left, 54, 'left')
  const whose = studentNumber
    ? language === 'zh_CN'
      ? `${studentName}（${studentNumber}）`
      : `${studentName} (${studentNumber})`
    : studentName
  canvas.fillStyle = colours.ink
  // The first page has the complete name.
  write(canvas, fitOrCut(canvas, 900, whose, 9.5, right - left - runningTitleWidth), right, 54, 'right')
}

const edgeOf = ({ left: from, width, align }: (typeof columns)[number]) => (align === 'right' ? from + width : from)

function drawHeading(canvas: Canvas, titles: readonly string[], top: number) {
  canvas.strokeStyle = colours.ink
  canvas.lineWidth = 1.2
  line(canvas, left, top, right, top)
  canvas.fillStyle = colours.ink
  canvas.font = serif(900, textSize)
  for (const [index, column] of columns.entries())
    write(canvas, titles[index] as string, edgeOf(column), top + 14.5, column.align)
  canvas.lineWidth = 0.6
  line(canvas, left, top + headingHeight, right, top + headingHeight)
}

function drawLine(
  canvas: Canvas,
  { number, line: row, courseName, lessonTitle, top, height }: PlacedLine,
  words: { readonly unverified: string; readonly external: string },
) {
  canvas.fillStyle = colours.ink
  canvas.font = serif(600, textSize)
  const texts = [
    [String(number)],
    courseName,
    lessonTitle,
    [`${row.progress}%`],
    [toClock(row.seconds), ...(row.isUnverified ? [words.unverified] : row.isExternal ? [words.external] : [])],
    [row.watchedAt],
  ]
  for (const [index, column] of columns.entries())
    for (const [at, text] of (texts[index] as readonly string[]).entries())
      write(canvas, text, edgeOf(column), top + baseline + at * lineHeight, column.align)
  canvas.strokeStyle = '#d9d2c4'
  canvas.lineWidth = 0.4
  line(canvas, left, top + height, right, top + height)
}

function drawEnd(canvas: Canvas, { language, rows }: RecordData, top: number) {
  const words = recordWords[language]
  canvas.fillStyle = colours.ink
  if (rows.length > 0) {
    canvas.font = serif(900, textSize)
    write(canvas, words.totalOf(rows.length), left, top + 15, 'left')
    write(canvas, toClock(rows.reduce((sum, { seconds }) => sum + seconds, 0)), edgeOf(columns[4]), top + 15, 'right')
    canvas.strokeStyle = colours.ink
    canvas.lineWidth = 1.2
    line(canvas, left, top + totalHeight, right, top + totalHeight)
  }
  canvas.font = serif(600, 10)
  canvas.strokeStyle = colours.muted
  canvas.lineWidth = 0.6
  const y = top + totalHeight + 40
  for (const [word, x] of [
    [words.studentSignature, left],
    [words.schoolSeal, middle + 40],
  ] as const) {
    write(canvas, word, x, y, 'left')
    line(canvas, x + Math.max(52, canvas.measureText(word).width + 4), y + 2, x + 190, y + 2)
  }
}

function drawFooter(canvas: Canvas, data: RecordData, page: number, pages: number) {
  const words = recordWords[data.language]
  canvas.strokeStyle = '#d9d2c4'
  canvas.lineWidth = 0.6
  line(canvas, left, code.top - 8, right, code.top - 8)
  drawCode(canvas, data.verifyUrl, left, code.top, code.side)
  const beside = left + code.side + 10
  const room = right - beside - 76
  canvas.fillStyle = colours.ink
  canvas.font = serif(600, 8)
  write(canvas, words.verify, beside, code.top + 9, 'left')
  canvas.fillStyle = colours.muted
  const address = data.verifyUrl.replace(/^https?:\/\//, '')
  write(canvas, fitOrCut(canvas, 600, address, 7.5, room), beside, code.top + 20.5, 'left')
  write(canvas, fitOrCut(canvas, 600, data.institution, 8, room), beside, code.top + 32, 'left')
  const printed = words.printed(data.printedAt, data.printedBy)
  write(canvas, fitOrCut(canvas, 600, printed, 8, room), beside, code.top + 44, 'left')
  canvas.fillStyle = colours.ink
  canvas.font = serif(600, 8.5)
  write(canvas, words.pageOf(page, pages), right, code.top + 44, 'right')
}
