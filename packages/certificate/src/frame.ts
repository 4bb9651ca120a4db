import { artboard, colours, line, type Canvas } from './canvas.ts'

const { width, height, centre } = artboard
// The page is slightly taller than the artboard.
const bleed = 40
const inset = 78
const corner = 94

/** Draws the paper, the rosettes and the double frame with its meander corners. */
export function drawFrame(canvas: Canvas) {
  drawPaper(canvas)
  drawRosette(canvas, 300, 70, 10, 'rgba(184,137,59,0.17)')
  drawRosette(canvas, 150, 60, 8, 'rgba(179,23,29,0.08)')
  const gold = goldOf(canvas)
  frame(canvas, 30, 16, colours.red)
  frame(canvas, 46, 5, gold)
  frame(canvas, 64, 1.6, colours.red)
  canvas.strokeStyle = gold
  canvas.lineWidth = 3
  for (const [x, toRight] of [
    [inset, 1],
    [width - inset, -1],
  ] as const)
    for (const [y, down] of [
      [inset, 1],
      [height - inset, -1],
    ] as const)
      drawMeander(canvas, x, y, toRight, down)
  canvas.strokeStyle = colours.gold
  canvas.lineWidth = 1.4
  for (const y of [inset, height - inset]) line(canvas, inset + corner, y, width - inset - corner, y)
  for (const x of [inset, width - inset]) line(canvas, x, inset + corner, x, height - inset - corner)
}

function drawPaper(canvas: Canvas) {
  const area = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed] as const
  const glow = canvas.createRadialGradient(centre, height / 2, 120, centre, height / 2, 900)
  glow.addColorStop(0, 'rgba(255,253,246,1)')
  glow.addColorStop(1, 'rgba(247,234,205,1)')
  for (const paint of [colours.paper, glow]) {
    canvas.fillStyle = paint
    canvas.fillRect(...area)
  }
}

function goldOf(canvas: Canvas) {
  const gold = canvas.createLinearGradient(0, 0, width, height)
  for (const [at, colour] of [
    [0, '#c79a4b'],
    [0.25, '#f0dca6'],
    [0.5, '#b8893b'],
    [0.75, '#f0dca6'],
    [1, '#b0802f'],
  ] as const)
    gold.addColorStop(at, colour)
  return gold
}

function frame(canvas: Canvas, at: number, thickness: number, paint: unknown) {
  canvas.strokeStyle = paint
  canvas.lineWidth = thickness
  canvas.strokeRect(at, at, width - 2 * at, height - 2 * at)
}

const meander = [
  [0, 9],
  [0, 0],
  [9, 0],
  [9, 5],
  [4, 5],
  [4, 3],
  [7, 3],
  [7, 2],
  [2, 2],
  [2, 7],
  [3, 7],
  [3, 4],
  [5, 4],
  [5, 9],
  [0, 9],
] as const

function drawMeander(canvas: Canvas, x: number, y: number, toRight: number, down: number) {
  canvas.beginPath()
  for (const [index, [column, row]] of meander.entries())
    canvas[index ? 'lineTo' : 'moveTo'](x + toRight * column * 9, y + down * row * 9)
  canvas.stroke()
}

function drawRosette(canvas: Canvas, radius: number, swing: number, strands: number, colour: string) {
  canvas.strokeStyle = colour
  canvas.lineWidth = 0.7
  for (let strand = 0; strand < strands; strand++) {
    canvas.beginPath()
    for (let step = 0; step <= 180; step++) {
      const angle = (step / 180) * Math.PI * 2
      const reach = radius + swing * Math.sin(12 * angle + (strand * Math.PI * 2) / strands)
      canvas[step ? 'lineTo' : 'moveTo'](centre + reach * Math.cos(angle), 560 + reach * Math.sin(angle))
    }
    canvas.stroke()
  }
}
