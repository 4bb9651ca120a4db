import { artboard, colours, fitSerif, serif, type Canvas } from './canvas.ts'
import { toChineseDate, words, type CertificateData } from './certificate-data.ts'
import { englishWords, toEnglishDate } from './english.ts'

const sealAt = { x: artboard.width - 322, y: 866, radius: 98, tilt: -0.12 } as const
const signatureAt = { centre: artboard.width - 620, width: 340 } as const
const mostOnRing = 18

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
    fitSerif(canvas, 600, teacher, 26, width)
    canvas.fillText(teacher, centre, 830)
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

/** Draws the school's name, on two lines if it is long. */
function writeSchool(canvas: Canvas, school: string) {
  const { centre, width } = signatureAt
  if (fitSerif(canvas, 900, school, 30, width) >= 18) return canvas.fillText(school, centre, 888)
  const characters = [...school]
  const half = Math.ceil(characters.length / 2)
  for (const [index, part] of [characters.slice(0, half), characters.slice(half)].entries()) {
    const text = part.join('')
    fitSerif(canvas, 900, text, 22, width)
    canvas.fillText(text, centre, 872 + index * 30)
  }
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
  const ring = [...school].slice(0, mostOnRing)
  const spread = Math.min(Math.PI * 1.32, 0.36 * ring.length)
  canvas.font = serif(900, ring.length > 15 ? 20 : ring.length > 12 ? 24 : 28)
  writeOnRing(canvas, ring, 75, spread)
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
    canvas.scale(0.82, 1.12)
    canvas.fillText(character, 0, 0)
    canvas.restore()
  }
  canvas.textBaseline = 'alphabetic'
}
