import { serif, type Canvas } from './canvas.ts'
import { fitLines } from './fit-text.ts'
import { recordWords, toClock, type RecordData } from './record-data.ts'
import { lineHeight, sheet } from './record-page.ts'

/** A fact above the table, with its value on as many lines as it needs. */
export interface PlacedFact {
  readonly name: string
  readonly value: readonly string[]
  readonly x: number
  readonly y: number
  /** Of the value. */
  readonly valueX: number
  readonly font: string
}

const top = 118
const rowHeight = 20
const belowFacts = 8
const size = 9.5
const sizes = [
  [size, 8],
  [8, 8],
  [8, 7],
  [7, 6],
] as const

/** Places the facts of a record in two columns; `bottom` is where the table begins on the first page. */
export function placeFacts(canvas: Canvas, data: RecordData): { facts: PlacedFact[]; bottom: number } {
  const words = recordWords[data.language]
  const studyTime =
    toClock(data.studySeconds) +
    (data.isUnverified ? words.partlyUnverified : '') +
    words.worth(data.creditHours) +
    (data.classroomHours > 0 ? words.classroom(data.classroomHours) : '')
  const rows: [name: string, value: string][][] = [
    [
      [words.name, data.studentName],
      [words.studentNumber, data.studentNumber],
    ],
    [
      [words.idCard, data.idCard],
      [words.completedLessons, String(data.completedLessons)],
    ],
    [
      [words.studyTime, studyTime],
      [words.printDate, data.printedAt.slice(0, 10)],
    ],
    [
      [words.project, data.trainingProject],
      [words.institution, data.institution],
    ],
  ]
  if (data.presence) rows.push([[words.presence, words.checks(data.presence)]])
  if (data.identity) rows.push([[words.identity, data.identity]])
  canvas.font = serif(600, size)
  const beside = Math.max(52, ...rows.flat().map(([name]) => canvas.measureText(name).width + 10))
  const facts: PlacedFact[] = []
  let y = top
  for (const row of rows) {
    const columnWidth = (sheet.right - sheet.left) / row.length
    let most = 1
    for (const [index, [name, text]] of row.entries()) {
      const x = sheet.left + index * columnWidth
      const value = fitLines(canvas, 900, text, { width: columnWidth - beside - 10, sizes })
      facts.push({ name, value, x, y, valueX: x + beside, font: canvas.font })
      most = Math.max(most, value.length)
    }
    y += rowHeight + (most - 1) * lineHeight
  }
  return { facts, bottom: y + belowFacts }
}
