import { artboard, colours, serif, type Canvas } from './canvas.ts'
import { toChineseDate, words, type CertificateData } from './certificate-data.ts'
import { englishWords, toEnglishDate } from './english.ts'
import { fitLines } from './fit-text.ts'
import { drawSeal } from './seal.ts'

const sealAt = { x: artboard.width - 322, y: 866, radius: 98, tilt: -0.12 } as const
const signatureAt = { centre: artboard.width - 620, width: 340 } as const
const teacherSizes = [
  [26, 14],
  [20, 8],
] as const
const schoolSizes = [
  [30, 18],
  [22, 14],
  [18, 8],
] as const
/** Draws the teacher, the school and the date, with the seal beside them. */
export function drawSignature(
  canvas: Canvas,
  { instructorName, universityName, issueDate, isBilingual }: CertificateData,
) {
  const { centre, width } = signatureAt
  canvas.fillStyle = colours.ink
  canvas.textAlign = 'center'
  if (instructorName) {
    const teacher = isBilingual
      ? `${words.instructor.slice(0, -1)} ${englishWords.instructor}${instructorName}`
      : `${words.instructor}${instructorName}`
    const lines = fitLines(canvas, 600, teacher, { width, sizes: teacherSizes })
    for (const [index, text] of lines.entries()) canvas.fillText(text, centre, 830 - (lines.length - 1 - index) * 24)
  }
  writeSchool(canvas, universityName)
  canvas.font = serif(600, 26)
  canvas.fillText(toChineseDate(issueDate), centre, 944)
  if (isBilingual) {
    canvas.font = serif(600, 17)
    canvas.fillText(toEnglishDate(issueDate), centre, 968)
  }
  drawSeal(canvas, sealAt, { school: universityName, caption: words.seal })
}

/** Draws the school's name, on up to three lines. */
function writeSchool(canvas: Canvas, school: string) {
  const { centre, width } = signatureAt
  const lines = fitLines(canvas, 900, school, { width, sizes: schoolSizes })
  const [top, gap] = lines.length < 3 ? [lines.length === 1 ? 888 : 872, 30] : [866, 21]
  for (const [index, text] of lines.entries()) canvas.fillText(text, centre, top + index * gap)
}
