import { artboard, colours, serif, type Canvas } from './canvas.ts'
import { toChineseDate, words, type CertificateData } from './certificate-data.ts'
import { englishWords, toEnglishDate } from './english.ts'
import { fitLines } from './fit-text.ts'

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
/** The arc on which the school's name stands, and how much narrower its characters are drawn. */
const ring = { radius: 75, spread: Math.PI * 1.32, narrowed: 0.82, largest: 28 } as const

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
  drawSeal(canvas, universityName)
}

/** Draws the school's name, on up to three lines. */
function writeSchool(canvas: Canvas, school: string) {
  const { centre, width } = signatureAt
  const lines = fitLines(canvas, 900, school, { width, sizes: schoolSizes })
  const [top, gap] = lines.length < 3 ? [lines.length === 1 ? 888 : 872, 30] : [866, 21]
  for (const [index, text] of lines.entries()) canvas.fillText(text, centre, top + index * gap)
}

function drawSeal(canvas: Canvas, school: string) {
  canvas.save()
  canvas.globalAlpha = 0.86
  canvas.translate(sealAt.x, sealAt.y)
  canvas.rotate(sealAt.tilt)
  canvas.strokeStyle = colours.seal
  canvas.fillStyle = colours.seal
  canvas.lineWidth = 6
  canvas.beginPath()
  canvas.arc(0, 0, sealAt.radius, 0, Math.PI * 2)
  canvas.stroke()
  drawStar(canvas, 0, -4, 33)
  const characters = [...school]
  const room = (ring.radius * ring.spread) / (ring.narrowed * Math.max(1, characters.length))
  canvas.font = serif(900, Math.min(ring.largest, room))
  writeOnRing(canvas, characters, ring.radius, Math.min(ring.spread, 0.36 * characters.length))
  canvas.textAlign = 'center'
  canvas.font = serif(900, 20)
  canvas.fillText(words.seal, 0, 64)
  canvas.restore()
}

function drawStar(canvas: Canvas, x: number, y: number, radius: number) {
  canvas.beginPath()
  for (let point = 0; point < 10; point++) {
    const angle = -Math.PI / 2 + (point * Math.PI) / 5
    const reach = point % 2 ? radius * 0.382 : radius
    canvas[point ? 'lineTo' : 'moveTo'](x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  canvas.closePath()
  canvas.fill()
}

function writeOnRing(canvas: Canvas, characters: readonly string[], radius: number, spread: number) {
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  for (const [index, character] of characters.entries()) {
    const angle = -Math.PI / 2 + (characters.length > 1 ? spread * (index / (characters.length - 1) - 0.5) : 0)
    canvas.save()
    canvas.translate(radius * Math.cos(angle), radius * Math.sin(angle))
    canvas.rotate(angle + Math.PI / 2)
    canvas.scale(ring.narrowed, 1.12)
    canvas.fillText(character, 0, 0)
    canvas.restore()
  }
  canvas.textBaseline = 'alphabetic'
}
