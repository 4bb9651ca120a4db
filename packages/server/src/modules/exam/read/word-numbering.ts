/** A level of a list in a document: how its numbers look and where they begin. */
export interface ListLevel {
  readonly format: string
  /** `%1.` or `（%1）`; the number after % is that of a level. */
  readonly text: string
  readonly start: number
}
export interface WordLists {
  /** The levels of the abstract lists, by id. */
  readonly abstract: ReadonlyMap<string, ReadonlyMap<number, ListLevel>>
  /** The lists that paragraphs name, with the first numbers that they set themselves. */
  readonly lists: ReadonlyMap<string, { readonly abstract: string; readonly starts: ReadonlyMap<number, number> }>
  /** The lists of paragraph styles. */
  readonly styles: ReadonlyMap<string, { readonly list?: string; readonly level?: number; readonly basedOn?: string }>
}

/** Where a paragraph says that it is part of a list. */
export interface ListPlace {
  readonly list?: string | undefined
  readonly level?: number | undefined
  readonly style?: string | undefined
}

/** Counts through the lists of a document: their labels are not in its text. */
export function listLabels({ abstract, lists, styles }: WordLists): (place: ListPlace) => string {
  /** The last numbers of the levels, by abstract list: Word counts on through all lists with the same one. */
  const counters = new Map<string, number[]>()
  const begun = new Set<string>()
  return (place) => {
    const { list: id, level = 0 } = placeOf(place, styles)
    const list = id === undefined ? undefined : lists.get(id)
    const levels = list && abstract.get(list.abstract)
    const own = levels?.get(level)
    if (id === undefined || !list || !levels || !own) return ''
    const numbers = counters.get(list.abstract) ?? []
    counters.set(list.abstract, numbers)
    const start = begun.has(`${id} ${level}`) ? undefined : list.starts.get(level)
    begun.add(`${id} ${level}`)
    numbers.length = Math.min(numbers.length, level + 1)
    numbers[level] = start ?? (numbers[level] === undefined ? own.start : numbers[level] + 1)
    if (own.format === 'bullet' || own.format === 'none') return ''
    return own.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return numberIn(levels.get(at)?.format ?? 'decimal', numbers[at] ?? levels.get(at)?.start ?? 1)
    })
  }
}

function placeOf({ list, level, style }: ListPlace, styles: WordLists['styles']): ListPlace {
  if (list !== undefined) return list === '0' ? {} : { list, level }
  let next = style === undefined ? undefined : styles.get(style)
  // Styles that name each other in a circle are given up.
  for (let steps = 0; next && steps < 20; steps++) {
    if (next.list !== undefined) return { list: next.list, level: level ?? next.level }
    next = next.basedOn === undefined ? undefined : styles.get(next.basedOn)
  }
  return {}
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const roman = (number: number) => {
  let [left, text] = [Math.min(number, 5000), '']
  for (const [value, sign] of romans) for (; left >= value; left -= value) text += sign
  return text
}
const letter = (number: number) =>
  String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), 5))
const digits = '零一二三四五六七八九'
function chinese(number: number): string {
  if (number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`
}

function numberIn(format: string, number: number): string {
  switch (format) {
    case 'upperLetter':
      return letter(number).toUpperCase()
    case 'lowerLetter':
      return letter(number)
    case 'upperRoman':
      return roman(number).toUpperCase()
    case 'lowerRoman':
      return roman(number)
    default:
      return /chinese|japanese|ideograph|taiwanese/i.test(format) && !/circle/i.test(format)
        ? chinese(number)
        : String(number)
  }
}
