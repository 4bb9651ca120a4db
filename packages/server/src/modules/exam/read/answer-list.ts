import { splitFields } from './field-marks.ts'
import type { NormalText } from './normal-text.ts'
import type { ReadNote, SaidKind } from './read-item.ts'
import { stemStart, type SectionHead } from './text-marks.ts'

/** An entry of the answers at the end. */
interface ListedAnswer {
  readonly number: number
  readonly section: Pick<SectionHead, 'ordinal' | 'kind'> | undefined
  readonly key: string[]
  readonly analysis: string[]
}
/** An item that an entry may belong to. */
interface Numbered {
  readonly number: number
  readonly section: { readonly ordinal: number | undefined; readonly kind: SaidKind | undefined } | undefined
}

const answer = String.raw`(?:[A-H](?:[,、]?[A-H])*(?![A-Za-z])|[√×✓✔✗✘对错TFtfXx](?![A-Za-z])|正确|错误)`
const range = new RegExp(
  String.raw`(\d{1,4})\s*(?:-{1,2}|~|—+|–|至|到)\s*(\d{1,4})\s*题?\s*[:.、)]?\s*((?:${answer}[\s,、;]*|[A-HTF√×]+[\s,、;]*)+)`,
  'g',
)
const pair = new RegExp(String.raw`(?<!\d)\(?(\d{1,4})\s*[.、):]{0,2}\s*(${answer})(?=[\s,;、。]|\d|$)`, 'g')
const separators = /[\s,;、。:]+/g

function compact(text: string, leastPairs: number) {
  const ranges = [...text.matchAll(range)]
  const left = text.replaceAll(range, ' ')
  const pairs = [...left.matchAll(pair)]
  const isAll = left.replaceAll(pair, ' ').replaceAll(separators, '') === ''
  return isAll && (ranges.length > 0 || pairs.length >= leastPairs) ? { ranges, pairs } : undefined
}

/** The answers at the end of a text: 1-5 ABCDA, 1. A 2. B, or an entry on lines of its own. */
export class AnswerList {
  readonly notes: ReadNote[] = []
  private readonly entries: ListedAnswer[] = []
  private section: ListedAnswer['section']
  private part: 'key' | 'analysis' = 'key'

  enter(section: ListedAnswer['section']): void {
    this.section = section
  }

  /** Whether a line consists of ranges or of at least so many numbered answers. */
  listsAnswers = (line: NormalText, least = 2): boolean => compact(line.text, least) !== undefined

  /** Takes such a line; returns false for others. Below a head, one answer is enough. */
  takeCompact(line: NormalText, isHeaded: boolean): boolean {
    const found = compact(line.text, isHeaded ? 1 : 2)
    for (const [whole, from, to, keys = ''] of found?.ranges ?? []) this.addRange(whole, Number(from), Number(to), keys)
    for (const [, number, key = ''] of found?.pairs ?? []) this.add(Number(number), key)
    return found !== undefined
  }

  /** Takes a line below the head of the answers. */
  take(line: NormalText): void {
    if (this.takeCompact(line, true)) return
    const start = stemStart(line, (this.entries.at(-1)?.number ?? 0) + 1)
    if (start) {
      this.add(start.number)
      this.part = 'key'
    }
    const { before, parts } = splitFields(start?.rest ?? line)
    this.push(before.original)
    for (const { field, text } of parts)
      if (field === 'key' || field === 'analysis') {
        this.part = field
        this.push(text.original)
      }
  }

  /** Returns what is listed for each of the items, in their order; entries without an item are noted. */
  match(items: readonly Numbered[]): (ListedAnswer | undefined)[] {
    const found: (ListedAnswer | undefined)[] = items.map(() => undefined)
    const lost: number[] = []
    for (const entry of this.entries) {
      const free = items.flatMap(({ number }, index) => (number === entry.number && !found[index] ? [index] : []))
      const at =
        free.find((index) => isOfSection(items[index] as Numbered, entry)) ?? (entry.section ? undefined : free[0])
      const index = at ?? (free.length === 1 ? free[0] : undefined)
      if (index === undefined) lost.push(entry.number)
      else found[index] = entry
    }
    if (lost.length > 0) this.notes.push({ code: 'listedWithoutItem', values: { numbers: lost.join('、') } })
    return found
  }

  private push(text: string) {
    if (text.trim() !== '') this.entries.at(-1)?.[this.part].push(text.trim())
  }

  private add(number: number, key?: string) {
    this.entries.push({ number, section: this.section, key: key === undefined ? [] : [key], analysis: [] })
  }

  private addRange(whole: string, from: number, to: number, text: string) {
    const words = text
      .trim()
      .split(/[\s,、;]+/)
      .filter(Boolean)
    const single = words.join('').match(/正确|错误|./gu) ?? []
    const count = to - from + 1
    const keys = words.length === count ? words : single
    if (keys.length === count) for (const [index, key] of keys.entries()) this.add(from + index, key)
    else this.notes.push({ code: 'listMiscounted', values: { text: whole.trim().slice(0, 60) } })
  }
}

function isOfSection({ section }: Numbered, entry: ListedAnswer): boolean {
  if (!entry.section || !section) return !entry.section && !section
  const { kind, ordinal } = entry.section
  return kind === undefined ? ordinal === section.ordinal : kind === section.kind
}
