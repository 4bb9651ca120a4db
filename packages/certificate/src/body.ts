import { artboard, colours, serif, type Canvas } from './canvas.ts'
import { toChineseDate, words, type CertificateData } from './certificate-data.ts'

interface Run {
  readonly text: string
  readonly isStrong?: boolean
  readonly isWhole?: boolean
}
interface Piece {
  readonly text: string
  readonly x: number
  readonly line: number
  readonly isStrong: boolean
}

const left = 226
const right = artboard.width - left
const top = 568
const deepest = 4 * 62
const tracking = 2
const neverFirst = '，。：》、；）！？'

/** The sentence that says what was completed; longer ones get smaller letters instead of more room. */
export function drawBody(canvas: Canvas, data: CertificateData) {
  const runs = runsOf(data)
  let size = 33
  let pieces = layOut(canvas, runs, size)
  while (depthOf(pieces, size) > deepest && size > 16) pieces = layOut(canvas, runs, --size)
  canvas.textAlign = 'left'
  for (const { text, x, line, isStrong } of pieces) {
    canvas.font = serif(isStrong ? 900 : 600, size)
    canvas.fillStyle = isStrong ? colours.deepRed : colours.ink
    canvas.fillText(text, x, top + line * lineHeight(size))
  }
}

const lineHeight = (size: number) => Math.round(size * 1.88)
const depthOf = (pieces: readonly Piece[], size: number) => ((pieces.at(-1)?.line ?? 0) + 1) * lineHeight(size)

const runsOf = (data: CertificateData): Run[] => [
  { text: words.idCard },
  { text: data.idCard, isWhole: true },
  { text: words.on },
  { text: toChineseDate(data.completionDate), isWhole: true },
  { text: words.completed },
  { text: `《${data.courseName}》`, isStrong: true },
  { text: words.total },
  { text: ` ${data.completedHours} `, isStrong: true, isWhole: true },
  { text: words.closing },
]

/** Latin words and numbers stay whole; an over-long one is cut. */
const unitsOf = ({ text, isWhole }: Run) => (isWhole ? [text] : (text.match(/[!-~]{1,28}|[^]/gu) ?? []))

function layOut(canvas: Canvas, runs: readonly Run[], size: number): Piece[] {
  const pieces: Piece[] = []
  let [x, line] = [left + 2 * (size + tracking), 0]
  for (const run of runs) {
    const isStrong = run.isStrong ?? false
    canvas.font = serif(isStrong ? 900 : 600, size)
    for (const text of unitsOf(run)) {
      const { width } = canvas.measureText(text)
      if (x + width > right && !neverFirst.includes(text)) [x, line] = [left, line + 1]
      pieces.push({ text, x, line, isStrong })
      x += width + (text.length > 1 ? 0 : tracking)
    }
  }
  return pieces
}
