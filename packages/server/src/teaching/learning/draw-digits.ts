import { createRequire } from 'node:module'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

const { resolve } = createRequire(import.meta.url)
const family = 'presence digits'
const [width, height] = [288, 96]
const ink = '#1f2937'
const sliceWidth = 4
const quality = 70

/** Loaded with the first check that shows digits: most schools never need it. */
const load = async () => {
  const canvas = await import('@napi-rs/canvas')
  canvas.GlobalFonts.registerFromPath(
    resolve('@expo-google-fonts/noto-serif-sc/900Black/NotoSerifSC_900Black.ttf'),
    family,
  )
  return canvas
}
let loaded: ReturnType<typeof load> | undefined

/**
 * Draws digits as a distorted JPEG that people read easily and programs do not read at once. The same seed draws the same
 * picture: several pictures of one code would help a program.
 */
export async function drawDigits(digits: string, seed: number): Promise<Buffer> {
  const { createCanvas } = await (loaded ??= load())
  const random = randomOf(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const flat = createCanvas(width, height)
  drawFlat(flat.getContext('2d'), digits, between)
  const waved = createCanvas(width, height)
  drawWaved(waved.getContext('2d'), flat, between)
  return waved.encode('jpeg', quality)
}

type Between = (from: number, to: number) => number

function drawFlat(context: SKRSContext2D, digits: string, between: Between) {
  const step = width / (digits.length + 0.6)
  context.fillStyle = ink
  context.strokeStyle = ink
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [index, digit] of [...digits].entries()) {
    context.save()
    context.translate(step * (index + 0.8) + between(-6, 6), height / 2 + between(-9, 9))
    context.rotate(between(-0.4, 0.4))
    context.transform(1, between(-0.2, 0.2), between(-0.25, 0.25), 1, 0, 0)
    context.font = `${between(300, 360) / (digits.length + 0.6)}px "${family}"`
    context.fillText(digit, 0, 0)
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
