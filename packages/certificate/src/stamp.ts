import { serif, writeSpaced, type Canvas } from './canvas.ts'
import type { Fields } from './design.ts'

const size = 210
const [width, height] = [960, 310]
const tilt = -0.38

/** Draws a word across the entire certificate, so that no copy can pass for a valid one. */
export function drawStamp(canvas: Canvas, word: string, { stamp }: Fields) {
  canvas.save()
  canvas.translate(stamp.x, stamp.y)
  canvas.rotate(tilt)
  canvas.scale(stamp.scale, stamp.scale)
  canvas.globalAlpha = 0.78
  canvas.strokeStyle = stamp.colour
  canvas.fillStyle = stamp.colour
  canvas.lineWidth = 12
  canvas.strokeRect(-width / 2, -height / 2, width, height)
  canvas.lineWidth = 4
  canvas.strokeRect(-width / 2 + 20, -height / 2 + 20, width - 40, height - 40)
  canvas.font = serif(900, size)
  writeSpaced(canvas, word, { x: 0, y: size * 0.36, gap: 40, align: 'center' })
  canvas.restore()
}
