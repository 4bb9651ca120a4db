import { blankMark } from '@jiangxue/contract/exam/item.values.ts'
import { proseLines } from './item-html.ts'
import { normalText } from './normal-text.ts'

const lines = String.raw`_{3,}|(?<!\w)__(?!\w)`
const brackets = String.raw`\(\s*\)|\[\s{2,}\]|【\s*】`
const either = new RegExp(`${lines}|${brackets}`, 'g')
const linesOnly = new RegExp(lines, 'g')
const written = /_{4,}/g

/** How a stem looks with its blanks as `____`; a stem has as many blanks as `blanks` says. */
interface MarkedStem {
  readonly stem: string[]
  readonly blanks: number
}

/**
 * Writes every blank of a stem as `____`. If that are more than answers, brackets do not count beside lines; if the
 * stem already has as many `____` as answers, nothing else is a blank.
 */
export function markBlanks(stem: readonly string[], answers: number | undefined): MarkedStem {
  const all = marked(stem, either)
  if (answers === undefined) return all
  const exact = marked(stem, written, written)
  if (exact.blanks === answers || all.blanks === answers) return exact.blanks === answers ? exact : all
  const some = marked(stem, linesOnly)
  return some.blanks === answers ? some : all
}

export const hasBlankMarks = (stem: readonly string[]): boolean => marked(stem, either).blanks > 0

function marked(stem: readonly string[], pattern: RegExp, inCode = linesOnly): MarkedStem {
  const prose = new Set(proseLines(stem))
  let blanks = 0
  const result = stem.map((line, index) => {
    const whole = normalText(line)
    let [written, from] = ['', 0]
    for (const match of whole.text.matchAll(prose.has(index) ? pattern : inCode)) {
      const to = match.index + match[0].length
      if (isCall(whole.text, match.index, whole.slice(match.index, to).original)) continue
      blanks++
      written += whole.slice(from, match.index).original + blankMark
      from = to
    }
    return from === 0 && written === '' ? line : written + whole.slice(from).original
  })
  return { stem: result, blanks }
}

/** Whether brackets are those of a function, such as main(). */
const isCall = (text: string, at: number, original: string) =>
  original === '()' || (original === '( )' && /\w/.test(text[at - 1] ?? ''))

const filled = /【\s*([^【】]+?)\s*】|\(\s*([^()]+?)\s*\)/g

/** Takes the answers out of the brackets of a stem that has no other blanks: 端口是（80）. */
export function takeFilledBlanks(stem: readonly string[]): { stem: string[]; answers: string[] } | undefined {
  const answers: string[] = []
  const prose = new Set(proseLines(stem))
  const emptied = stem.map((line, index) => {
    if (!prose.has(index)) return line
    const whole = normalText(line)
    let [written, from] = ['', 0]
    for (const match of whole.text.matchAll(filled)) {
      const answer = match[1] ?? match[2] ?? ''
      const inner = match.index + match[0].indexOf(answer)
      answers.push(whole.slice(inner, inner + answer.length).original)
      written += whole.slice(from, match.index).original + blankMark
      from = match.index + match[0].length
    }
    return written + whole.slice(from).original
  })
  return answers.length > 0 ? { stem: emptied, answers } : undefined
}

type Accepted = string[][]
const separators = [/^；/, /^[；;]/, /^[、，,]/, /^(?:\t| {2,}|\u3000)/, /^\s+/]
const numbering = /^\s*(?:[①-⑳]|[(（]\d{1,2}[)）]|\d{1,2}\s*(?:、|[.．](?!\d))|第\s*\d{1,2}\s*空\s*[:：]?)\s*/

/**
 * The accepted answers of each blank: blanks are on lines of their own or separated by ；, alternatives by |. A
 * backslash before either makes it part of the answer. Other separators count if they give as many answers as blanks.
 */
export function answersOf(key: readonly string[], blanks: number): Accepted {
  const written = key.map((line) => line.trim()).filter((line) => line !== '')
  const text = written.join('；').replace(/(?<!\\)[。；;]$/, '')
  const tries = separators.map((separator) => withoutNumbers(split(text, separator)))
  const [, usual = []] = tries
  const parts = blanks === 1 && usual.length === 1 ? usual : (tries.find(({ length }) => length === blanks) ?? usual)
  return parts.map((part) =>
    split(part, /^[|｜]/)
      .map((answer) => answer.replaceAll(/\\([|｜；;])/g, '$1').trim())
      .filter((answer) => answer !== ''),
  )
}

/** Splits outside of escaped separators, which keep their backslash. */
function split(text: string, separator: RegExp): string[] {
  const parts = ['']
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const escape = /^\\[|｜；;]/.exec(rest)?.[0]
    const found = escape ? undefined : separator.exec(rest)?.[0]
    if (found) parts.push('')
    else parts[parts.length - 1] = `${parts.at(-1)}${escape ?? text[at]}`
    at += (escape ?? found ?? ' ').length
  }
  return parts
}

function withoutNumbers(parts: readonly string[]): string[] {
  const areNumbered =
    parts.length > 1 && parts.every((part) => numbering.test(part) && part.replace(numbering, '').trim() !== '')
  return parts.map((part) => (areNumbered ? part.replace(numbering, '') : part).trim())
}

/** Writes accepted answers so that `answersOf` reads them again. */
export function writeAnswers(blanks: readonly (readonly string[])[]): string {
  const text = blanks
    .map((accepted) =>
      accepted
        .map((answer) => answer.replaceAll(/[|｜；;]/g, String.raw`\$&`))
        // A backslash at the end would belong to the separator.
        .map((answer) => (answer.endsWith('\\') ? `${answer} ` : answer))
        .join('|'),
    )
    .join('；')
  return text.endsWith('。') ? `${text}；` : text
}
