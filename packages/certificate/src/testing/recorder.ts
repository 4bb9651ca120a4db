import type { Canvas } from '../canvas.ts'

export const sizeOf = (font: string) => Number(/([\d.]+)px/.exec(font)?.[1])
export const widthOf = (text: string, font: string) =>
  [...text].reduce((sum, character) => sum + (character < '\u0100' ? 0.5 : 1), 0) * sizeOf(font)

interface Drawn {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly font: string
  readonly align: string
  /** Whether it was drawn between `save` and `restore`, at coordinates of its own. */
  readonly isPlaced: boolean
}

/** A canvas that records the texts drawn, where characters are as wide as high and Latin ones half as wide. */
export function recorder() {
  const drawn: Drawn[] = []
  const pictures: { readonly picture: unknown; readonly box: readonly number[] }[] = []
  let depth = 0
  const known: Record<string, unknown> = {
    save: () => void depth++,
    restore: () => void depth--,
    createLinearGradient: () => ({ addColorStop: () => {} }),
    createRadialGradient: () => ({ addColorStop: () => {} }),
    drawImage: (picture: unknown, ...box: number[]) => void pictures.push({ picture, box }),
  }
  const ignored = () => {}
  const canvas = new Proxy({ font: '', textAlign: 'left' } as Record<string, unknown>, {
    get: (values, name: string) => {
      const fontNow = () => String(values['font'])
      if (name === 'measureText') return (text: string) => ({ width: widthOf(text, fontNow()) })
      if (name === 'fillText')
        return (text: string, x: number, y: number) =>
          drawn.push({ text, x, y, font: fontNow(), align: String(values['textAlign']), isPlaced: depth > 0 })
      return values[name] ?? known[name] ?? ignored
    },
  })
  return { canvas: canvas as unknown as Canvas, drawn, pictures }
}
