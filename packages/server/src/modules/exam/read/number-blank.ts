const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
const withTolerance = new RegExp(String.raw`^(${number})\s*(?::\s*(${number}))?$`, 'i')
const range = new RegExp(String.raw`^(${number})\s*\.\.\s*(${number})$`, 'i')
/** Halves of decimal fractions are not exact. */
const digits = 12

interface NumberBlank {
  readonly accepted: string[]
  readonly tolerance: number
}

/** A blank for numbers such as 3.14:0.01 or 1..5; undefined unless all of them have one tolerance. */
export function numberBlank(answers: readonly string[]): NumberBlank | undefined {
  const numbers = answers.map(readNumber)
  const [first] = numbers
  if (!first) return undefined
  const accepted: string[] = []
  for (const each of numbers) {
    if (each?.tolerance !== first.tolerance) return undefined
    accepted.push(each.text)
  }
  return { accepted, tolerance: first.tolerance }
}

function readNumber(answer: string): { text: string; tolerance: number } | undefined {
  const [, text, tolerance = '0'] = withTolerance.exec(answer) ?? []
  if (text !== undefined) return { text, tolerance: Math.abs(Number(tolerance)) }
  const [, from, to] = range.exec(answer) ?? []
  if (from === undefined) return undefined
  const [low, high] = [Number(from), Number(to)]
  return { text: String(rounded((low + high) / 2)), tolerance: rounded(Math.abs(high - low) / 2) }
}

const rounded = (value: number) => Number(value.toPrecision(digits))
