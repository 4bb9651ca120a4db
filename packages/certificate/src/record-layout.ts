import { serif, type Canvas } from './canvas.ts'
import { wrap } from './fit-text.ts'
import type { RecordData, RecordLine } from './record-data.ts'
import { placeFacts } from './record-facts.ts'
import { lineHeight, sheet, textSize } from './record-page.ts'

const padding = 7
const mostLines = 3

/** The columns of the table from left to right; figures are right-aligned. */
export const columns = [
  { left: 40, width: 30, align: 'left' },
  { left: 70, width: 152, align: 'left' },
  { left: 228, width: 148, align: 'left' },
  { left: 380, width: 36, align: 'right' },
  { left: 420, width: 52, align: 'right' },
  { left: 480, width: 75.28, align: 'right' },
] as const

/** Where the table's heading begins on the pages after the first, below one line. */
export const laterTableTop = 74
export const headingHeight = 22
export const totalHeight = 24
export const signatureHeight = 54

export interface PlacedLine {
  readonly number: number
  readonly line: RecordLine
  readonly courseName: readonly string[]
  readonly lessonTitle: readonly string[]
  readonly top: number
  readonly height: number
}
export interface RecordPage {
  readonly lines: readonly PlacedLine[]
  /** The top of the totals line, on the page that has it. */
  readonly totalAt?: number
}

/** Distributes the lines over pages; totals and signatures stay together after the last line. */
export function layOutRecord(canvas: Canvas, data: RecordData): RecordPage[] {
  const { rows } = data
  let top = placeFacts(canvas, data).bottom + headingHeight
  canvas.font = serif(600, textSize)
  const widths = new Map<string, number>()
  const pages: RecordPage[] = []
  let lines: PlacedLine[] = []
  const turn = () => {
    pages.push({ lines })
    lines = []
    top = laterTableTop + headingHeight
  }
  for (const [index, line] of rows.entries()) {
    const courseName = wrapCell(canvas, widths, line.courseName, columns[1].width)
    const lessonTitle = wrapCell(canvas, widths, line.lessonTitle, columns[2].width)
    const height =
      Math.max(courseName.length, lessonTitle.length, line.isUnverified || line.isExternal ? 2 : 1) * lineHeight +
      padding
    if (top + height > sheet.bottom) turn()
    lines.push({ number: index + 1, line, courseName, lessonTitle, top, height })
    top += height
  }
  if (rows.length === 0) top += totalHeight
  if (top + totalHeight + signatureHeight > sheet.bottom) turn()
  pages.push({ lines, totalAt: top })
  return pages
}

/** Wraps a text to a width, with an ellipsis after the last allowed line. */
function wrapCell(canvas: Canvas, widths: Map<string, number>, text: string, width: number): string[] {
  // Widths are cached because measuring dominates the layout time.
  const lines = wrap(text, width, (unit) => {
    const known = widths.get(unit) ?? canvas.measureText(unit).width
    widths.set(unit, known)
    return known
  })
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `${[...(lines[mostLines - 1] as string)].slice(0, -1).join('')}…`]
}
