import { artboard, colours, serif, writeSpaced, type Canvas } from './canvas.ts'

const size = 210
const [width, height] = [960, 310]
const tilt = -0.38

/** Draws a word across the entire certificate, so that no copy can pass for a valid one. */
export function drawStamp(canvas: Canvas, word: string) {
  canvas.save()
  canvas.translate(artboard.centre, artboard.height / 2)
  canvas.rotate(tilt)
  canvas.globalAlpha = 0.78
  canvas.strokeStyle = colours.seal
  canvas.fillStyle = colours.seal
  canvas.lineWidth = 12
  canvas.strokeRect(-width / 2, -height / 2, width, height)
  canvas.lineWidth = 4
  canvas.strokeRect(-width / 2 + 20, -height / 2 + 20, width - 40, height - 40)
  canvas.font = serif(900, size)
  writeSpaced(canvas, word, 0, size * 0.36, 40)
  canvas.restore()
}
