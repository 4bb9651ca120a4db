/**
 * A text beside its form for matching: NFKC makes full-width signs, digits and letters narrow. What is stored is always
 * cut from the original, because NFKC also damages Chinese punctuation.
 */
export interface NormalText {
  readonly original: string
  /** For matching. */
  readonly text: string
  /** Cuts by positions of `text`. */
  readonly slice: (from: number, to?: number) => NormalText
}

const unchanged = /^[\t\n -~\u3001\u3002\u3010\u3011\u4E00-\u9FFF]*$/

export function normalText(original: string): NormalText {
  if (unchanged.test(original))
    return { original, text: original, slice: (from, to) => normalText(original.slice(from, to)) }
  let text = ''
  /** For each position of `text`, where its character begins in the original. */
  const origins: number[] = []
  let at = 0
  for (const character of original) {
    const normal = character.normalize('NFKC')
    for (let index = 0; index < normal.length; index++) origins.push(at)
    text += normal
    at += character.length
  }
  const origin = (index: number) => origins[index] ?? original.length
  return {
    original,
    text,
    slice: (from, to) => normalText(original.slice(origin(from), to === undefined ? undefined : origin(to))),
  }
}

export const trimmed = (part: NormalText): NormalText => {
  const start = part.text.length - part.text.trimStart().length
  return part.slice(start, part.text.trimEnd().length)
}

const invisible = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060\uFEFF]|(?![\t\n])\p{Cc}/gu

/** The lines of a text, without characters that nobody sees. */
export const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(invisible, '')
    .split('\n')
