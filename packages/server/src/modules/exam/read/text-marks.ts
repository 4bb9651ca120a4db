import { kindOfWord, kindWord } from './item-words.ts'
import { normalText, trimmed, type NormalText } from './normal-text.ts'
import type { SaidKind } from './read-item.ts'

// How lines of a text begin. All patterns are for NFKC text.

interface StemStart {
  readonly number: number
  /** The sign of the number, `、` or `()`: lists within a text have another one. */
  readonly sign: string
  readonly rest: NormalText
}
const numbered =
  /^\s*(?:第\s*(\d{1,4})\s*题\s*[.、:]?|\((\d{1,4})\)|\[(\d{1,4})\]|(\d{1,4})\s*([、)]|\.(?!\d))|(\d{1,4})(\.)(?=\d))\s*/

/** A place for the key before the number: （√）1. */
const keyFirst = /^\s*\(\s*([A-H]{1,8}|√|×|✓|✗|对|错)?\s*\)\s*(?=\d{1,4}\s*[、.])/

/** The number at the start of a line; `next` is the number that the next item would have: 1.5G is item 1 only then. */
export function stemStart(line: NormalText, next: number): StemStart | undefined {
  const [before = '', key] = keyFirst.exec(line.text) ?? []
  const numberedLine = line.slice(before.length)
  const match = numbered.exec(numberedLine.text)
  if (!match) return undefined
  const [whole, spelled, round, square, plain, sign, tight, dot] = match
  const number = Number(spelled ?? round ?? square ?? plain ?? tight)
  if (tight !== undefined && number !== next) return undefined
  const kind = spelled ? '题' : round ? '()' : square ? '[]' : (sign ?? dot ?? '')
  const rest = numberedLine.slice(whole.length)
  return { number, sign: kind, rest: key ? normalText(`${rest.original}（${key}）`) : rest }
}

/** Whether two signs may be mixed among the numbers of items. */
export const areAlike = (one: string, other: string): boolean =>
  one === other || ('、.'.includes(one) && '、.'.includes(other))

export interface SectionHead {
  readonly title: string
  /** 一 is 1; undefined without a number. */
  readonly ordinal: number | undefined
  readonly kind: SaidKind | undefined
}
const ordinals = '一二三四五六七八九十'
const withOrdinal =
  /^(?:第?([一二三四五六七八九十]{1,3})(?:部分|大题|[、.:,])|\(([一二三四五六七八九十]{1,3})\))\s*(.*)$/
const kindTitle = new RegExp(`^(?:\\d{1,2}\\s*[、.]\\s*)?[^\\s(:,。]{0,6}?(${kindWord})题?(?:\\s*[(:,。共每].*)?$`)
const longestTitle = 24
const longestHead = 60

/** A head such as 一、单项选择题（每题 2 分） or 判断题. */
export function sectionHead(line: NormalText): SectionHead | undefined {
  const text = line.text.trim()
  const [, plain, round, rest = text] = withOrdinal.exec(text) ?? []
  const ordinal = plain ?? round
  const word = kindTitle.exec(rest.trim())?.[1]
  const title = line.original.trim()
  const kind = word === undefined ? undefined : kindOfWord(word)
  // Without a number, words such as 分析 and 设计 are more often text.
  const isClear = kind !== undefined && (rest.includes('题') || (kind !== 'essay' && kind !== 'choice'))
  if (ordinal === undefined) return isClear && rest.length <= longestHead ? { title, ordinal, kind } : undefined
  const isTitle = kind !== undefined || (rest.length <= longestTitle && !/[?。;_]|\(\s*\)/.test(rest))
  return isTitle ? { title, ordinal: ordinals.indexOf(ordinal.charAt(0)) + 1, kind } : undefined
}

const answersTitle =
  /^(?:[一二三四五六七八九十\d]{1,3}\s*[、.]\s*)?[^\s:]{0,12}?(?:参考答案|标准答案|正确答案|答案(?:及|与|和)?(?:解析|详解)|答案)\s*[:]?$/
/** Whether a line heads the answers at the end. */
export const headsAnswers = ({ text }: NormalText): boolean => answersTitle.test(text.replaceAll(/[\s【】[\]()]/g, ''))

const kindPrefix = new RegExp(`^\\s*[[(【<]\\s*(${kindWord})题?(?:[\\s,、]*\\d+(?:\\.\\d+)?分)?\\s*[\\])】>]\\s*`)
const kindSuffix = new RegExp(`\\s*[[(【]\\s*(${kindWord})题?(?:[\\s,、]*\\d+(?:\\.\\d+)?分)?\\s*[\\])】]\\s*$`)
const pointsPrefix = /^\s*\(\s*(?:本题)?\s*\d+(?:\.\d+)?\s*分\s*\)\s*/
const pointsSuffix = /\s*\(\s*(?:本题)?\s*\d+(?:\.\d+)?\s*分\s*\)\s*$/

/** A stem without the kind and the points beside it: 【单选题】 and（2 分）. */
export function stemText(part: NormalText): { text: NormalText; kind: SaidKind | undefined } {
  let text = part
  let kind: SaidKind | undefined
  for (let before = ''; before !== text.text;) {
    before = text.text
    const prefix = kindPrefix.exec(text.text)
    const suffix = kindSuffix.exec(text.text)
    kind ??= kindOfWord(prefix?.[1] ?? suffix?.[1] ?? '')
    if (prefix) text = text.slice(prefix[0].length)
    else if (suffix) text = text.slice(0, suffix.index)
    const points = pointsPrefix.exec(text.text)
    if (points) text = text.slice(points[0].length)
    const ending = pointsSuffix.exec(text.text)
    if (ending) text = text.slice(0, ending.index)
  }
  return { text, kind }
}

interface Option {
  readonly letter: string
  readonly text: NormalText
}
const letters = 'ABCDEFGH'
type Sign = 'dot' | 'close' | 'round'
const signs: Record<Sign, string> = { dot: '\\s*[.、:]', close: '\\)', round: '\\)' }
/** Where the option of a letter may begin; `loosely` also right behind a digit or letter: A.4B.8C.16. */
function startPattern(letter: string, sign: Sign, loosely = false): RegExp {
  const before = loosely ? '(?<![A-Z(])' : sign === 'close' ? '(?<![A-Za-z0-9(])' : '(?<![A-Za-z0-9])'
  return new RegExp(`${before}${sign === 'round' ? '\\(' : ''}${letter}${signs[sign]}\\s*`, 'g')
}

/** The options of a line that begins with one, of which `least` is the first letter that it may have. */
export function optionsOf(line: NormalText, least: string): Option[] | undefined {
  const [head, open, letter, sign] = /^\s*(\()?\s*([A-H])\s*([.、:)])\s*/.exec(line.text) ?? []
  if (head === undefined || !letter || letter < least || Boolean(open) !== (sign === ')' && Boolean(open)))
    return undefined
  return cut(line, letter, open ? 'round' : sign === ')' ? 'close' : 'dot', 0)
}

/** Splits a stem that is followed by its options on the same line. */
export function stemWithOptions(line: NormalText): { stem: NormalText; options: Option[] } | undefined {
  for (const sign of ['dot', 'close', 'round'] as const) {
    const at = startPattern('A', sign).exec(line.text)?.index
    const options = at === undefined ? [] : cut(line, 'A', sign, at)
    if (at !== undefined && at > 0 && options.length > 1) return { stem: trimmed(line.slice(0, at)), options }
  }
  return undefined
}

/** Several options in a row are also separated without spaces. */
const leastInRow = 3

function cut(line: NormalText, first: string, sign: Sign, from: number): Option[] {
  const starts = startsOf(line.text, first, sign, from, false)
  const dense = startsOf(line.text, first, sign, from, true)
  const best = dense.length > starts.length && dense.length >= leastInRow ? dense : starts
  return best.map(({ letter, end }, index) => ({ letter, text: trimmed(line.slice(end, best[index + 1]?.at)) }))
}

function startsOf(text: string, first: string, sign: Sign, from: number, loosely: boolean) {
  const starts: { letter: string; at: number; end: number }[] = []
  for (const letter of letters.slice(letters.indexOf(first))) {
    const pattern = startPattern(letter, sign, loosely && starts.length > 0)
    pattern.lastIndex = starts.at(-1)?.end ?? from
    const match = pattern.exec(text)
    if (!match) break
    starts.push({ letter, at: match.index, end: match.index + match[0].length })
  }
  return starts
}
