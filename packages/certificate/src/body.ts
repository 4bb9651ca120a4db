import { serif, type Canvas } from './canvas.ts'
import { isPart, toChineseDate, words, type CertificateData } from './certificate-data.ts'
import type { Fields } from './design.ts'
import { drawEnglishSentence } from './english.ts'

interface Run {
  readonly text: string
  readonly isStrong?: boolean
  readonly isWhole?: boolean
  /** Breaks after phrases only, and not at all if it fits on one line. */
  readonly isName?: boolean
}
interface Piece {
  readonly text: string
  readonly x: number
  readonly line: number
  readonly isStrong: boolean
}

type Body = Fields['body']

/** How far the font may shrink so that no single character or two are left for the last line. */
const shrinkForLastLine = 3
const tracking = 2
const neverFirst = '，。：》、；）！？'

/** Draws the sentence that states what was completed; longer sentences get a smaller font instead of more space. */
export function drawBody(canvas: Canvas, data: CertificateData, { body }: Pick<Fields, 'body'>) {
  const runs = runsOf(data)
  const room = data.isBilingual ? body.depthAboveEnglish : body.depth
  let size = body.size
  while (size > 16 && depthOf(layOut(canvas, body, runs, size), size) > room) size--
  const sizes = Array.from({ length: shrinkForLastLine + 1 }, (_, less) => size - less)
  size = sizes.find((each) => !isLonely(layOut(canvas, body, runs, each))) ?? size
  const pieces = layOut(canvas, body, runs, size)
  canvas.textAlign = 'left'
  for (const { text, x, line, isStrong } of pieces) {
    canvas.font = serif(isStrong ? 900 : 600, size)
    canvas.fillStyle = isStrong ? body.strong : body.colour
    canvas.fillText(text, x, body.top + line * lineHeight(size))
  }
  const lastLine = body.top + depthOf(pieces, size) - lineHeight(size)
  if (data.isBilingual) drawEnglishSentence(canvas, data, body, lastLine + body.english.below)
}

const lineHeight = (size: number) => Math.round(size * 1.88)
const depthOf = (pieces: readonly Piece[], size: number) => ((pieces.at(-1)?.line ?? 0) + 1) * lineHeight(size)

/** Whether the last line is little more than a full stop. */
function isLonely(pieces: readonly Piece[]): boolean {
  const line = pieces.at(-1)?.line ?? 0
  const last = pieces.filter((piece) => piece.line === line)
  return line > 0 && last.reduce((sum, { text }) => sum + text.length, 0) <= 3
}

const runsOf = (data: CertificateData): Run[] => [
  { text: words.idCard },
  { text: data.idCard, isWhole: true },
  ...(data.boundOn ? [{ text: `（${toChineseDate(data.boundOn)}${words.bound}）` }] : []),
  { text: words.on },
  ...datesOf(data),
  { text: words.completed },
  { text: `《${data.courseName}》`, isStrong: true, isName: true },
  ...lessonsOf(data),
  { text: ` ${data.completedHours} `, isStrong: true, isWhole: true },
  { text: words.hours },
  ...classroomOf(data),
  { text: words.next + (data.hasAssessment ? words.assessed : '') + words.closing },
]

/** How many of the hours were taught in a classroom. */
const classroomOf = ({ classroomHours }: CertificateData): Run[] =>
  classroomHours > 0
    ? [{ text: words.classroom }, { text: ` ${classroomHours} `, isWhole: true }, { text: words.classroomEnd }]
    : []

/** All lessons, or how many of them. */
const lessonsOf = (data: CertificateData): Run[] =>
  isPart(data)
    ? [
        { text: words.part },
        { text: ` ${data.completedLessons} / ${data.totalLessons} `, isStrong: true, isWhole: true },
        { text: words.lessons },
      ]
    : [{ text: words.total }]

/** The completion date, or the dates of the study for a class. */
const datesOf = ({ completionDate, periodFrom, periodTo }: CertificateData): Run[] =>
  periodFrom && periodTo && periodFrom !== periodTo
    ? [
        { text: toChineseDate(periodFrom), isWhole: true },
        { text: words.until },
        { text: toChineseDate(periodTo), isWhole: true },
      ]
    : [{ text: toChineseDate(completionDate), isWhole: true }]

/** Latin words and numbers are not split unless they are too long. */
const unitsOf = ({ text, isWhole }: Run) => (isWhole ? [text] : (text.match(/[!-~]{1,28}|[^]/gu) ?? []))

/** Groups units that must stay on one line together. */
function groupsOf(canvas: Canvas, { left, right }: Body, run: Run): string[][] {
  const units = unitsOf(run)
  if (!run.isName) return units.map((text) => [text])
  const width = units.reduce((sum, text) => sum + canvas.measureText(text).width + tracking, 0)
  if (width <= right - left) return [units]
  return phrasesOf(run.text).map((text) => unitsOf({ text }))
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' })
/** Splits a text into words, each with the punctuation that follows it and any opening bracket before it. */
function phrasesOf(text: string): string[] {
  const phrases: string[] = []
  let opening = ''
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (/^[《（(“]$/.test(segment)) opening += segment
    else if (isWordLike || phrases.length === 0) {
      phrases.push(opening + segment)
      opening = ''
    } else phrases[phrases.length - 1] += segment
  }
  return opening ? [...phrases, opening] : phrases
}

function layOut(canvas: Canvas, body: Body, runs: readonly Run[], size: number): Piece[] {
  const { left, right } = body
  const pieces: Piece[] = []
  let [x, line] = [left + 2 * (size + tracking), 0]
  for (const run of runs) {
    const isStrong = run.isStrong ?? false
    canvas.font = serif(isStrong ? 900 : 600, size)
    for (const units of groupsOf(canvas, body, run)) {
      const widths = units.map((text) => canvas.measureText(text).width + (text.length > 1 ? 0 : tracking))
      const width = widths.reduce((sum, each) => sum + each, 0) - (units.at(-1)?.length === 1 ? tracking : 0)
      if (x + width > right && !neverFirst.includes(units[0] ?? '')) [x, line] = [left, line + 1]
      for (const [index, text] of units.entries()) {
        pieces.push({ text, x, line, isStrong })
        x += widths[index] ?? 0
      }
    }
  }
  return pieces
}
