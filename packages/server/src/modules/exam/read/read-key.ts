import { normalText } from './normal-text.ts'

const lettersOnly = /^[\s(【[]*[A-H](?:[\s,、;.和与]*[A-H])*[\s)】\].。,;]*$/i
const oneOption = /^\(?([A-H])\s*[.、):]\s*\S/

/** The options that a key names: `B`, `ABD`, `A,B,D`, `A、B、D`, or `B. UDP`; undefined if it names none. */
export function lettersOf(key: string): string[] | undefined {
  const { text } = normalText(key)
  if (lettersOnly.test(text)) return [...new Set(text.toUpperCase().match(/[A-H]/g))].toSorted()
  const first = oneOption.exec(text)?.[1]
  return first ? [first] : undefined
}

interface StemKey {
  readonly key: string
  /** The stem without it. */
  readonly stem: string[]
}
const bracketed = /\(\s*([^()]{1,20}?)\s*\)|【\s*([^【】]{1,20}?)\s*】/g
const emptyBracket = /\(\s*\)|【\s*】|_{3,}/

/** Takes the key out of the last brackets of a stem in which `isKey` finds one, unless another place is left open. */
export function takeStemKey(stem: readonly string[], isKey: (text: string) => boolean): StemKey | undefined {
  if (stem.some((line) => emptyBracket.test(normalText(line).text))) return undefined
  for (const [index, line] of [...stem.entries()].toReversed()) {
    const whole = normalText(line)
    for (const match of [...whole.text.matchAll(bracketed)].toReversed()) {
      const key = match[1] ?? match[2] ?? ''
      if (!isKey(key)) continue
      const [from, to] = [match.index + 1, match.index + match[0].length - 1]
      const emptied = `${whole.slice(0, from).original}\u3000${whole.slice(to).original}`
      return { key, stem: stem.with(index, emptied) }
    }
  }
  return undefined
}
