import { serif, type Canvas } from './canvas.ts'
import type { RecordData, RecordLine } from './record-data.ts'

/** A4 portrait, in points. */
export const sheet = { width: 595.28, height: 841.89, left: 40, right: 555.28, bottom: 752 } as const
export const textSize = 8.5
export const lineHeight = 11.5
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

/** Vertical distance between lines of facts. */
export const factHeight = 20
/** Where the table's heading begins: below the facts on the first page, below one line on the others. */
export const tableTop = { first: 206, other: 74 } as const
/** Returns the top of the table on the first page; a line about presence checks moves it down. */
export const firstTableTop = ({ presence }: Pick<RecordData, 'presence'>): number =>
  tableTop.first + (presence ? factHeight : 0)
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
export function layOutRecord(canvas: Canvas, data: Pick<RecordData, 'rows' | 'presence'>): RecordPage[] {
  const { rows } = data
  canvas.font = serif(600, textSize)
  const widths = new Map<string, number>()
  const pages: RecordPage[] = []
  let lines: PlacedLine[] = []
  let top: number = firstTableTop(data) + headingHeight
  const turn = () => {
    pages.push({ lines })
    lines = []
    top = tableTop.other + headingHeight
  }
  for (const [index, line] of rows.entries()) {
    const courseName = wrap(canvas, widths, line.courseName, columns[1].width)
    const lessonTitle = wrap(canvas, widths, line.lessonTitle, columns[2].width)
    const height = Math.max(courseName.length, lessonTitle.length, line.isUnverified ? 2 : 1) * lineHeight + padding
    if (top + height > sheet.bottom) turn()
    lines.push({ number: index + 1, line, courseName, lessonTitle, top, height })
    top += height
  }
  if (rows.length === 0) top += totalHeight
  if (top + totalHeight + signatureHeight > sheet.bottom) turn()
  pages.push({ lines, totalAt: top })
  return pages
}

/** Wraps a text to a width, with an ellipsis after the last allowed line; Latin words and numbers are not split. */
function wrap(canvas: Canvas, widths: Map<string, number>, text: string, width: number): string[] {
  // Widths are cached because measuring dominates the layout time.
  const widthOf = (unit: string) => {
    const known = widths.get(unit) ?? canvas.measureText(unit).width
    widths.set(unit, known)
    return known
  }
  const lines: string[] = []
  let [current, used] = ['', 0]
  for (const unit of text.match(/[!-~]{1,24}|[^]/gu) ?? []) {
    const wide = widthOf(unit)
    if (used + wide > width && current) {
      lines.push(current)
      current = ''
      used = 0
    }
    if (current === '' && unit === ' ') continue
    current += unit
    used += wide
  }
  if (current || lines.length === 0) lines.push(current)
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `${[...(lines[mostLines - 1] as string)].slice(0, -1).join('')}…`]
}
