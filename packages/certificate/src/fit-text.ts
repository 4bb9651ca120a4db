import { serif, type Canvas } from './canvas.ts'

const smallest = 8
type Weight = 600 | 900

/** Sets the largest size up to `size` at which the text is no wider than `width`, but at least 8. */
export function fitSerif(canvas: Canvas, weight: Weight, text: string, size: number, width: number): number {
  canvas.font = serif(weight, size)
  const natural = canvas.measureText(text).width
  const fitted = natural <= width ? size : Math.max(smallest, Math.floor((size * width * 10) / natural) / 10)
  canvas.font = serif(weight, fitted)
  return fitted
}

/** Sets the size as `fitSerif` does, and returns the text, cut with an ellipsis if it is too wide even then. */
export function fitOrCut(canvas: Canvas, weight: Weight, text: string, size: number, width: number): string {
  fitSerif(canvas, weight, text, size, width)
  if (canvas.measureText(text).width <= width) return text
  const characters = [...text]
  while (characters.length > 0 && canvas.measureText(`${characters.join('')}…`).width > width) characters.pop()
  return `${characters.join('')}…`
}

interface Room {
  readonly width: number
  /** The sizes to try for one line, for two lines, and so on, each from the largest to the smallest. */
  readonly sizes: readonly (readonly [largest: number, smallest: number])[]
}

/**
 * Sets the largest size of the fewest lines into which the whole text fits, and returns the lines. The last size of the
 * most lines is used even if the text needs more of them.
 */
export function fitLines(canvas: Canvas, weight: Weight, text: string, { width, sizes }: Room): string[] {
  let lines = [text]
  for (const [count, [largest, least]] of sizes.entries())
    for (let size = largest; size >= least; size -= 0.5) {
      canvas.font = serif(weight, size)
      lines = wrap(text, width, (unit) => canvas.measureText(unit).width)
      if (lines.length <= count + 1) return lines
    }
  return lines
}

/** Wraps a text to a width; Latin words and numbers are not split unless they are very long. */
export function wrap(text: string, width: number, widthOf: (unit: string) => number): string[] {
  const lines: string[] = []
  let [current, used] = ['', 0]
  for (const unit of text.match(/[!-~]{1,24}|[^]/gu) ?? []) {
    const wide = widthOf(unit)
    if (used + wide > width && current) {
      lines.push(current)
      current = ''
      used = 0
    }
    if (current === '' && unit === ' ') continue
    current += unit
    used += wide
  }
  if (current || lines.length === 0) lines.push(current)
  return lines
}
