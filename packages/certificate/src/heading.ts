import { artboard, brush, colours, line, serif, writeSpaced, type Canvas } from './canvas.ts'
import { words, type CertificateData } from './certificate-data.ts'
import { englishWords } from './english.ts'
import { fitSerif } from './fit-text.ts'

const { centre } = artboard
const widestSchool = 900
const widestName = 640
const nameLine = 468

/** Draws the school, the title and the student's name. */
export function drawHeading(canvas: Canvas, { universityName, studentName, isBilingual }: CertificateData) {
  canvas.fillStyle = colours.gold
  const gap = [...universityName].length > 24 ? 2 : 8
  fitSerif(canvas, 600, universityName, 30, widestSchool - gap * [...universityName].length)
  writeSpaced(canvas, universityName, centre, 158, gap)
  canvas.fillStyle = colours.red
  canvas.font = brush(138)
  writeSpaced(canvas, words.title, centre, 308, 44)
  drawSubtitle(canvas)
  drawName(canvas, studentName, isBilingual)
}

function drawSubtitle(canvas: Canvas) {
  canvas.fillStyle = colours.gold
  canvas.font = serif(600, 22)
  writeSpaced(canvas, words.subtitle, centre, 356, 6)
  canvas.strokeStyle = colours.gold
  canvas.lineWidth = 1.5
  canvas.fillStyle = colours.red
  for (const side of [-1, 1]) {
    line(canvas, centre + side * 262, 348, centre + side * 470, 348)
    canvas.save()
    canvas.translate(centre + side * 486, 348)
    canvas.rotate(Math.PI / 4)
    canvas.fillRect(-6, -6, 12, 12)
    canvas.restore()
  }
}

function drawName(canvas: Canvas, name: string, isBilingual: boolean) {
  canvas.fillStyle = colours.ink
  fitSerif(canvas, 900, name, 74, widestName)
  const half = Math.max(canvas.measureText(name).width, 240) / 2
  canvas.textAlign = 'center'
  canvas.fillText(name, centre, nameLine)
  canvas.strokeStyle = colours.red
  canvas.lineWidth = 2
  line(canvas, centre - half - 40, 490, centre + half + 40, 490)
  canvas.font = serif(600, 30)
  canvas.textAlign = 'right'
  canvas.fillText(words.student, centre - half - 64, nameLine)
  if (isBilingual) {
    canvas.font = serif(600, 15)
    canvas.fillText(englishWords.student, centre - half - 64, nameLine + 24)
    canvas.font = serif(600, 30)
  }
  canvas.textAlign = 'left'
  canvas.fillText(words.schoolmate, centre + half + 64, nameLine)
}
