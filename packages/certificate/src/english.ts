import { serif, type Canvas } from './canvas.ts'
import { isPart, type CertificateData } from './certificate-data.ts'
import type { Fields } from './design.ts'
import { fitSerif } from './fit-text.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `November 20, 2026`. */
export function toEnglishDate(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number)
  return `${months[month - 1]} ${day}, ${year}`
}

/** English labels of a bilingual certificate; ASCII only, because every certificate font contains it. */
export const englishWords = {
  student: 'STUDENT',
  verify: 'Scan to verify',
  number: 'Certificate No.',
  instructor: 'Instructor: ',
} as const

const sentenceOf = (data: CertificateData) => {
  const {
    studentName,
    idCard,
    courseName,
    completedHours,
    classroomHours,
    completionDate,
    periodFrom,
    periodTo,
    hasAssessment,
  } = data
  const bound = data.boundOn ? `, identity verified on ${toEnglishDate(data.boundOn)}` : ''
  const lessons = isPart(data) ? `${data.completedLessons} of ${data.totalLessons} lessons` : 'all lessons'
  return (
    `This is to certify that ${studentName} (ID No. ${idCard}${bound}) completed ${lessons} of "${courseName}" ` +
    `${periodFrom && periodTo ? `from ${toEnglishDate(periodFrom)} to ${toEnglishDate(periodTo)}` : `on ${toEnglishDate(completionDate)}`} with ${completedHours} study hours${classroomHours > 0 ? ` (${classroomHours} of them in a classroom)` : ''}${hasAssessment ? ' and passed the assessment' : ''}.`
  )
}

const [largest, smallest] = [21, 12]

/** Draws the English sentence below `top`, shrinking the font to fit it on the lines that the design has for it. */
export function drawEnglishSentence(
  canvas: Canvas,
  data: CertificateData,
  { left, right, english }: Fields['body'],
  top: number,
) {
  const text = sentenceOf(data)
  let size = largest
  let lines = wrap(canvas, text, size, right - left)
  while (lines.length > english.lines && size > smallest) lines = wrap(canvas, text, --size, right - left)
  canvas.textAlign = 'left'
  canvas.fillStyle = english.colour
  for (const [index, line] of lines.entries()) canvas.fillText(line, left, top + index * Math.round(size * 1.4))
}

/** Wraps a text; Latin words are not split, Chinese names break anywhere. */
function wrap(canvas: Canvas, text: string, size: number, width: number): string[] {
  canvas.font = serif(600, size)
  const lines: string[] = []
  let line = ''
  for (const unit of text.match(/ ?[!-~]+|[^]/gu) ?? []) {
    if (line && canvas.measureText(line + unit).width > width) {
      lines.push(line)
      line = unit.trimStart()
    } else line += unit
  }
  return [...lines, line]
}

/** Draws an English label after a Chinese one that was drawn at `x` with the canvas's current font. */
export function writeBeside(canvas: Canvas, chinese: string, english: string, x: number, y: number, room: number) {
  const from = x + canvas.measureText(chinese).width + 12
  const font = canvas.font
  fitSerif(canvas, 600, english, 16, room - (from - x))
  canvas.fillText(english, from, y)
  canvas.font = font
}
