import { colours, serif, type Canvas, type Picture } from '@jiangxue/certificate/canvas.ts'
import { fitLines, wrap } from '@jiangxue/certificate/fit-text.ts'
import { drawSeal } from '@jiangxue/certificate/seal.ts'
import { contractLimits, type Strokes } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import type { Signing } from './printed-document.ts'

const [before, gap, lineHeight] = [26, 24, 15]
const partySizes = [
  [11, 9],
  [9, 7],
] as const
const seal = { radius: 46, tilt: -0.1 } as const
/** From the parties to the facts. */
const partiesHeight = 166
const factSize = 9
const factHeight = 14
const signatureWidth = 190
const penWidth = 1.6

/** How much of a page it takes. */
export const heightOfSigning = (canvas: Canvas, signing: Signing, width: number): number =>
  partiesHeight + factLines(canvas, signing, width).length * factHeight

function factLines(canvas: Canvas, { facts }: Signing, width: number): string[] {
  canvas.font = serif(600, factSize)
  return facts.flatMap((fact) => wrap(fact, width, (unit) => canvas.measureText(unit).width))
}

/** Draws the school with its seal and, beside it, the student with the signature. */
export function drawSigning(
  canvas: Canvas,
  signing: Signing,
  box: { x: number; y: number; width: number },
  picture: Picture | undefined,
): void {
  const top = box.y + before
  const column = (box.width - gap) / 2
  const right = box.x + column + gap
  canvas.textAlign = 'left'
  party(canvas, signing.school, box.x, top, column)
  party(canvas, signing.student, right, top, column)
  const below = top + lineHeight + 14
  drawSeal(
    canvas,
    { ...seal, x: box.x + column / 2, y: below + seal.radius },
    { school: signing.schoolName, caption: signing.seal, picture },
  )
  canvas.fillStyle = colours.ink
  canvas.textAlign = 'left'
  if (signing.strokes) drawStrokes(canvas, signing.strokes, right, below)
  else {
    canvas.font = serif(900, 16)
    canvas.fillText(signing.typedName, right, below + 26)
    canvas.font = serif(600, factSize)
    canvas.fillText(signing.typedOnly, right, below + 44)
  }
  for (const [index, line] of factLines(canvas, signing, box.width).entries())
    canvas.fillText(line, box.x, box.y + partiesHeight + (index + 1) * factHeight)
}

function party(canvas: Canvas, text: string, x: number, y: number, width: number): void {
  const lines = fitLines(canvas, 600, text, { width, sizes: partySizes })
  for (const [index, line] of lines.slice(0, 2).entries()) canvas.fillText(line, x, y + index * lineHeight)
}

function drawStrokes(canvas: Canvas, strokes: Strokes, x: number, y: number): void {
  const scale = signatureWidth / contractLimits.signatureWidth
  canvas.strokeStyle = colours.ink
  canvas.lineWidth = penWidth
  for (const [startX = 0, startY = 0, ...rest] of strokes) {
    canvas.beginPath()
    canvas.moveTo(x + startX * scale, y + startY * scale)
    for (let at = 0; at + 1 < rest.length; at += 2)
      canvas.lineTo(x + (rest[at] as number) * scale, y + (rest[at + 1] as number) * scale)
    canvas.stroke()
  }
}
