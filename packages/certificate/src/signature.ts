import { serif, type Canvas, type Picture } from './canvas.ts'
import { toChineseDate, words, type CertificateData } from './certificate-data.ts'
import type { Fields } from './design.ts'
import { englishWords, toEnglishDate } from './english.ts'
import { fitLines } from './fit-text.ts'
import { drawSeal } from './seal.ts'

const teacherSizes = [
  [26, 14],
  [20, 8],
] as const
const teacherLine = 24
const signerSizes = [
  [30, 18],
  [22, 14],
  [18, 8],
] as const
/** Where the first line of the school stands if it needs one line, two or more, and how far its lines are apart. */
const signerLines = [
  [0, 30],
  [-16, 30],
  [-22, 21],
] as const
const englishDate = { below: 24, size: 17 } as const

/** Draws the teacher, the school and the date, with the seal beside them. */
export function drawSignature(
  canvas: Canvas,
  { instructorName, universityName, issueDate, isBilingual }: CertificateData,
  { instructor, signer, date, seal }: Fields,
  picture?: Picture,
) {
  if (instructorName) {
    const teacher = isBilingual
      ? `${words.instructor.slice(0, -1)} ${englishWords.instructor}${instructorName}`
      : `${words.instructor}${instructorName}`
    canvas.fillStyle = instructor.colour
    canvas.textAlign = instructor.align
    const { x, y, weight, width } = instructor
    const lines = fitLines(canvas, weight, teacher, { width, sizes: teacherSizes })
    for (const [index, text] of lines.entries()) canvas.fillText(text, x, y - (lines.length - 1 - index) * teacherLine)
  }
  writeSchool(canvas, universityName, signer)
  canvas.fillStyle = date.colour
  canvas.textAlign = date.align
  canvas.font = serif(600, date.size)
  canvas.fillText(toChineseDate(issueDate), date.x, date.y)
  if (isBilingual) {
    canvas.font = serif(600, englishDate.size)
    canvas.fillText(toEnglishDate(issueDate), date.x, date.y + englishDate.below)
  }
  drawSeal(canvas, seal, { school: universityName, caption: words.seal, colour: seal.colour, picture })
}

/** Draws the school's name, on up to three lines. */
function writeSchool(canvas: Canvas, school: string, { x, y, weight, width, colour, align }: Fields['signer']) {
  canvas.fillStyle = colour
  canvas.textAlign = align
  const lines = fitLines(canvas, weight, school, { width, sizes: signerSizes })
  const [first, gap] = signerLines[Math.min(lines.length, signerLines.length) - 1] ?? signerLines[0]
  for (const [index, text] of lines.entries()) canvas.fillText(text, x, y + first + index * gap)
}
