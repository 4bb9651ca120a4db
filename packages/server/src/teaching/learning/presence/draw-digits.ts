import type { Canvas, Path2D, SKRSContext2D } from '@napi-rs/canvas'

/**
 * The digits as strokes in a box of 100 by 160. Not a font: fonts are registered for the whole process, and text copied
 * from PDFs would be mapped by the wrong one.
 */
const strokes: readonly string[] = [
  'M50 5 C80 5 95 40 95 80 C95 120 80 155 50 155 C20 155 5 120 5 80 C5 40 20 5 50 5 Z',
  'M20 38 L55 5 L55 155 M25 155 L85 155',
  'M10 45 C10 15 30 5 50 5 C80 5 92 25 92 45 C92 80 10 115 8 155 L95 155',
  'M12 30 C20 12 35 5 50 5 C78 5 90 22 90 42 C90 65 70 75 48 76 C75 76 95 92 95 116 C95 142 75 155 50 155 C30 155 13 145 7 126',
  'M70 155 L70 5 L5 110 L95 110',
  'M85 5 L22 5 L14 72 C25 62 38 58 52 58 C78 58 95 78 95 105 C95 135 76 155 48 155 C28 155 12 145 6 128',
  'M80 18 C70 8 60 5 50 5 C20 5 6 40 6 92 C6 135 25 155 51 155 C77 155 95 136 95 108 C95 80 77 63 52 63 C30 63 10 78 7 100',
  'M7 5 L94 5 C70 50 50 95 42 155',
  'M50 5 C75 5 88 22 88 40 C88 60 70 72 50 76 C28 82 6 92 6 117 C6 142 27 155 50 155 C73 155 94 142 94 117 C94 92 72 82 50 76 C30 72 12 60 12 40 C12 22 25 5 50 5 Z',
  'M20 142 C30 152 40 155 50 155 C80 155 94 120 94 68 C94 25 75 5 49 5 C23 5 5 24 5 52 C5 80 23 97 48 97 C70 97 90 82 93 60',
]
const box = { width: 100, height: 160 }
const strokeWidth = 20
const [width, height] = [288, 96]
const ink = '#1f2937'
const sliceWidth = 4
const quality = 70

/**
 * Draws digits as a distorted JPEG that people read easily and programs do not read at once. The same seed draws the same
 * picture: several pictures of one code would help a program.
 */
export async function drawDigits(digits: string, seed: number): Promise<Buffer> {
  // Loaded with the first check that shows digits: most schools never need it.
  const { createCanvas, Path2D } = await import('@napi-rs/canvas')
  const random = randomOf(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const flat = createCanvas(width, height)
  const shapes = [...digits].map((digit) => new Path2D(strokes[Number(digit)]))
  drawFlat(flat.getContext('2d'), shapes, between)
  const waved = createCanvas(width, height)
  drawWaved(waved.getContext('2d'), flat, between)
  return waved.encode('jpeg', quality)
}

type Between = (from: number, to: number) => number

function drawFlat(context: SKRSContext2D, shapes: readonly Path2D[], between: Between) {
  const step = width / (shapes.length + 0.6)
  context.strokeStyle = ink
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [index, shape] of shapes.entries()) {
    context.save()
    context.translate(step * (index + 0.8) + between(-6, 6), height / 2 + between(-9, 9))
    context.rotate(between(-0.3, 0.3))
    context.transform(1, between(-0.2, 0.2), between(-0.25, 0.25), 1, 0, 0)
    const scale = between(0.3, 0.36)
    context.scale(scale, scale)
    context.translate(-box.width / 2, -box.height / 2)
    context.lineWidth = strokeWidth
    context.stroke(shape)
    context.restore()
  }
  for (let line = 0; line < 3; line++) {
    context.lineWidth = between(1.5, 3)
    context.beginPath()
    context.moveTo(0, between(10, height - 10))
    context.lineTo(between(60, 140), between(10, height - 10))
    context.lineTo(between(150, 230), between(10, height - 10))
    context.lineTo(width, between(10, height - 10))
    context.stroke()
  }
}

/** Shifts each slice of the drawing up or down along a wave, on white. */
function drawWaved(context: SKRSContext2D, flat: Canvas, between: Between) {
  const [swing, length, start] = [between(3, 6), between(70, 130), between(0, 2 * Math.PI)]
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  for (let x = 0; x < width; x += sliceWidth) {
    const y = swing * Math.sin(start + (x / length) * 2 * Math.PI)
    context.drawImage(flat, x, 0, sliceWidth, height, x, y, sliceWidth, height)
  }
}

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
