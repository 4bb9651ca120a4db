import { line, type Canvas } from './canvas.ts'
import type { Design, Ornament, Paint } from './design.ts'

type Page = Design['page']
type Of<Kind extends Ornament['kind']> = Extract<Ornament, { kind: Kind }>

export function drawOrnament(canvas: Canvas, page: Page, ornament: Ornament) {
  switch (ornament.kind) {
    case 'area':
      canvas.fillStyle = paintOf(canvas, ornament.paint)
      return canvas.fillRect(ornament.x, ornament.y, ornament.width, ornament.height)
    case 'glow':
      return drawGlow(canvas, page, ornament)
    case 'rosette':
      return drawRosette(canvas, ornament)
    case 'waves':
      return drawWaves(canvas, ornament)
    case 'frame':
      return drawFrame(canvas, page, ornament)
    case 'corners':
      return drawCorners(canvas, page, ornament)
    case 'lines':
      canvas.strokeStyle = paintOf(canvas, ornament.paint)
      canvas.lineWidth = ornament.thickness
      for (const points of ornament.lines) trace(canvas, points)
      return undefined
    case 'row':
      return drawRow(canvas, ornament)
    case 'diamond':
      return drawDiamond(canvas, ornament)
  }
}

/** The whole paper, with what lies beyond the artboard. */
export const wholePaper = ({ width, height, bleed }: Page) =>
  [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed] as const

function paintOf(canvas: Canvas, paint: Paint): unknown {
  if (typeof paint === 'string') return paint
  const gradient = canvas.createLinearGradient(...paint.from, ...paint.to)
  for (const [offset, colour] of paint.stops) gradient.addColorStop(offset, colour)
  return gradient
}

function drawGlow(canvas: Canvas, page: Page, { x, y, from, to, inner, outer }: Of<'glow'>) {
  const glow = canvas.createRadialGradient(x, y, from, x, y, to)
  glow.addColorStop(0, inner)
  glow.addColorStop(1, outer)
  canvas.fillStyle = glow
  canvas.fillRect(...wholePaper(page))
}

function drawFrame(canvas: Canvas, { width, height }: Page, { inset, thickness, paint }: Of<'frame'>) {
  canvas.strokeStyle = paintOf(canvas, paint)
  canvas.lineWidth = thickness
  canvas.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset)
}

function drawCorners(
  canvas: Canvas,
  { width, height }: Page,
  { inset, unit, points, thickness, paint }: Of<'corners'>,
) {
  canvas.strokeStyle = paintOf(canvas, paint)
  canvas.lineWidth = thickness
  for (const [x, toRight] of [
    [inset, 1],
    [width - inset, -1],
  ] as const)
    for (const [y, down] of [
      [inset, 1],
      [height - inset, -1],
    ] as const)
      trace(
        canvas,
        points.map(([column, row]) => [x + toRight * column * unit, y + down * row * unit]),
      )
}

function drawRow(canvas: Canvas, { points, count, step, thickness, paint }: Of<'row'>) {
  canvas.strokeStyle = paintOf(canvas, paint)
  canvas.lineWidth = thickness
  for (let index = 0; index < count; index++)
    trace(
      canvas,
      points.map(([x, y]) => [x + index * step[0], y + index * step[1]]),
    )
}

function drawDiamond(canvas: Canvas, { x, y, size, paint }: Of<'diamond'>) {
  canvas.fillStyle = paintOf(canvas, paint)
  canvas.save()
  canvas.translate(x, y)
  canvas.rotate(Math.PI / 4)
  canvas.fillRect(-size / 2, -size / 2, size, size)
  canvas.restore()
}

function drawRosette(canvas: Canvas, { x, y, radius, swing, strands, colour }: Of<'rosette'>) {
  canvas.strokeStyle = colour
  canvas.lineWidth = 0.7
  for (let strand = 0; strand < strands; strand++)
    trace(
      canvas,
      Array.from({ length: 181 }, (_, step) => {
        const angle = (step / 180) * Math.PI * 2
        const reach = radius + swing * Math.sin(12 * angle + (strand * Math.PI * 2) / strands)
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
      }),
    )
}

const stepsOfWave = 16
function drawWaves(canvas: Canvas, waves: Of<'waves'>) {
  canvas.strokeStyle = waves.colour
  canvas.lineWidth = waves.thickness
  const steps = waves.waves * stepsOfWave
  for (let strand = 0; strand < waves.strands; strand++)
    trace(
      canvas,
      Array.from({ length: steps + 1 }, (_, step) => {
        const along = (step / steps) * waves.length
        const phase = (step / stepsOfWave) * Math.PI * 2 + (strand * Math.PI * 2) / waves.strands
        const across = (waves.height / 2) * Math.sin(phase)
        return waves.isDown ? [waves.x + across, waves.y + along] : [waves.x + along, waves.y + across]
      }),
    )
}

function trace(canvas: Canvas, points: readonly (readonly [x: number, y: number])[]) {
  const [first, second] = points
  if (points.length === 2 && first && second) return line(canvas, ...first, ...second)
  canvas.beginPath()
  for (const [index, point] of points.entries()) canvas[index ? 'lineTo' : 'moveTo'](...point)
  canvas.stroke()
}
