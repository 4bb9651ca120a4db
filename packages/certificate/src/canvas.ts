interface Gradient {
  addColorStop(offset: number, colour: string): void
}

/** A decoded picture, as the browser's or the server's canvas takes it. */
export interface Picture {
  readonly width: number
  readonly height: number
}

/** The canvas API that the drawing uses: only what both browsers and Skia's PDF pages draw as vectors. */
export interface Canvas {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  globalAlpha: number
  font: string
  textAlign: string
  textBaseline: string
  lang?: string
  save(): void
  restore(): void
  translate(x: number, y: number): void
  rotate(angle: number): void
  scale(x: number, y: number): void
  beginPath(): void
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  arc(x: number, y: number, radius: number, from: number, to: number): void
  rect(x: number, y: number, width: number, height: number): void
  fill(): void
  stroke(): void
  fillRect(x: number, y: number, width: number, height: number): void
  strokeRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { readonly width: number }
  drawImage(picture: unknown, x: number, y: number, width: number, height: number): void
  createLinearGradient(x1: number, y1: number, x2: number, y2: number): Gradient
  createRadialGradient(x1: number, y1: number, radius1: number, x2: number, y2: number, radius2: number): Gradient
}

/** The drawing's own size; a page scales it uniformly. */
export const artboard = { width: 1536, height: 1062, centre: 768 } as const
/** `wider` has the characters that the others lack, if the school has added such a font. */
export const families = { serif: 'Noto Serif SC', brush: 'Ma Shan Zheng', wider: 'Wider Serif' } as const
export const colours = {
  paper: '#fdf9ef',
  red: '#b3171d',
  deepRed: '#8c0f14',
  seal: '#d0121b',
  gold: '#b8893b',
  ink: '#2b2118',
  muted: '#6d5a3a',
  faint: '#857048',
} as const

export const serif = (weight: 600 | 900, size: number) => `${weight} ${size}px "${families.serif}", "${families.wider}"`
export const brush = (size: number) => `400 ${size}px "${families.brush}"`

interface SpacedPlace {
  readonly x: number
  readonly y: number
  readonly gap: number
  readonly align: 'left' | 'center' | 'right'
}
const shareBefore = { left: 0, center: 0.5, right: 1 } as const

/** Draws text with a gap between its characters, in the canvas's current font. */
export function writeSpaced(canvas: Canvas, text: string, { x, y, gap, align }: SpacedPlace) {
  const characters = [...text]
  const widths = characters.map((character) => canvas.measureText(character).width)
  const width = widths.reduce((sum, each) => sum + each, 0) + gap * (characters.length - 1)
  let at = x - width * shareBefore[align]
  canvas.textAlign = 'left'
  for (const [index, character] of characters.entries()) {
    canvas.fillText(character, at, y)
    at += (widths[index] ?? 0) + gap
  }
}

export function line(canvas: Canvas, x1: number, y1: number, x2: number, y2: number) {
  canvas.beginPath()
  canvas.moveTo(x1, y1)
  canvas.lineTo(x2, y2)
  canvas.stroke()
}
