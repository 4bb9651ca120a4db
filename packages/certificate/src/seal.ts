import { colours, serif, type Canvas, type Picture } from './canvas.ts'

/** The arc on which the school's name stands, and how much narrower its characters are drawn. */
const ring = { radius: 75, spread: Math.PI * 1.32, narrowed: 0.82, largest: 28 } as const

/** Where a seal is drawn: its centre, its size, and how far it is turned. */
export interface SealPlace {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly tilt: number
}
/** The school's seal: its own picture, or else a drawn one with its name and what the seal is for. */
export interface Seal {
  readonly school: string
  readonly caption: string
  readonly colour?: string
  readonly picture?: Picture | undefined
}

/** The drawn seal is laid out for this radius. */
const drawnRadius = 98

/** Draws the school's seal on a paper: the picture that the school has set, or else one with its name. */
export function drawSeal(canvas: Canvas, { x, y, radius, tilt }: SealPlace, seal: Seal) {
  canvas.save()
  canvas.translate(x, y)
  canvas.rotate(tilt)
  if (seal.picture) drawPicture(canvas, seal.picture, radius)
  else {
    canvas.scale(radius / drawnRadius, radius / drawnRadius)
    drawOwnSeal(canvas, seal)
  }
  canvas.restore()
}

/** The whole picture, as large as the seal would be. */
function drawPicture(canvas: Canvas, picture: Picture, radius: number) {
  const scale = (2 * radius) / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  canvas.drawImage(picture, -width / 2, -height / 2, width, height)
}

function drawOwnSeal(canvas: Canvas, { school, caption, colour = colours.seal }: Seal) {
  canvas.globalAlpha = 0.86
  canvas.strokeStyle = colour
  canvas.fillStyle = colour
  canvas.lineWidth = 6
  canvas.beginPath()
  canvas.arc(0, 0, drawnRadius, 0, Math.PI * 2)
  canvas.stroke()
  drawStar(canvas, 0, -4, 33)
  const characters = [...school]
  const room = (ring.radius * ring.spread) / (ring.narrowed * Math.max(1, characters.length))
  canvas.font = serif(900, Math.min(ring.largest, room))
  writeOnRing(canvas, characters, ring.radius, Math.min(ring.spread, 0.36 * characters.length))
  canvas.textAlign = 'center'
  canvas.font = serif(900, 20)
  canvas.fillText(caption, 0, 64)
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
    canvas.scale(ring.narrowed, 1.12)
    canvas.fillText(character, 0, 0)
    canvas.restore()
  }
  canvas.textBaseline = 'alphabetic'
}
