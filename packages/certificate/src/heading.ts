import { brush, line, serif, writeSpaced, type Canvas } from './canvas.ts'
import { words, type CertificateData } from './certificate-data.ts'
import type { Fields } from './design.ts'
import { englishWords } from './english.ts'
import { fitSerif } from './fit-text.ts'

/** Schools with longer names are written with a smaller gap. */
const longSchool = 24
const lineThickness = 2

/** Draws the school, the title and the student's name. */
export function drawHeading(
  canvas: Canvas,
  { universityName, studentName, isBilingual }: CertificateData,
  { school, title, subtitle, name }: Fields,
) {
  canvas.fillStyle = school.colour
  const gap = [...universityName].length > longSchool ? school.gapOfLong : school.gap
  fitSerif(canvas, 600, universityName, school.size, school.width - gap * [...universityName].length)
  writeSpaced(canvas, universityName, { ...school, gap })
  canvas.fillStyle = title.colour
  canvas.font = title.font === 'brush' ? brush(title.size) : serif(900, title.size)
  if (title.isDown) writeDown(canvas, words.title, title)
  else writeSpaced(canvas, words.title, title)
  canvas.fillStyle = subtitle.colour
  canvas.font = serif(600, subtitle.size)
  writeSpaced(canvas, words.subtitle, subtitle)
  drawName(canvas, studentName, isBilingual, name)
}

/** Draws one character below the other. */
function writeDown(canvas: Canvas, text: string, { x, y, size, gap }: Fields['title']) {
  canvas.textAlign = 'center'
  for (const [index, character] of [...text].entries()) canvas.fillText(character, x, y + index * (size + gap))
}

function drawName(canvas: Canvas, text: string, isBilingual: boolean, name: Fields['name']) {
  const { y, width, size, label } = name
  canvas.fillStyle = name.colour
  fitSerif(canvas, 900, text, size, width)
  const half = Math.max(canvas.measureText(text).width, name.line.least) / 2
  const centre = name.align === 'center' ? name.x : name.x + 2 * label.size + label.gap + half
  canvas.textAlign = 'center'
  canvas.fillText(text, centre, y)
  canvas.strokeStyle = name.line.colour
  canvas.lineWidth = lineThickness
  const reach = half + name.line.over
  line(canvas, centre - reach, y + name.line.below, centre + reach, y + name.line.below)
  canvas.font = serif(600, label.size)
  canvas.textAlign = 'right'
  canvas.fillText(words.student, centre - half - label.gap, y)
  if (isBilingual) {
    canvas.font = serif(600, label.size / 2)
    canvas.textAlign = name.align === 'left' ? 'left' : 'right'
    canvas.fillText(englishWords.student, name.align === 'left' ? name.x : centre - half - label.gap, y + 24)
    canvas.font = serif(600, label.size)
  }
  canvas.textAlign = 'left'
  canvas.fillText(words.schoolmate, centre + half + label.gap, y)
}
