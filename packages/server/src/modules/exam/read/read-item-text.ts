import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import { AnswerList } from './answer-list.ts'
import { splitFields, type Field } from './field-marks.ts'
import { finishItem } from './finish-item.ts'
import { isFence } from './item-html.ts'
import { difficultyOf, judgementOf, kindOfWord } from './item-words.ts'
import { normalText, trimmed, type NormalText } from './normal-text.ts'
import type { ItemDraft, ReadItem, ReadNote, SaidKind } from './read-item.ts'
import { lettersOf } from './read-key.ts'
import {
  headsAnswers,
  optionsOf,
  sectionHead,
  stemStart,
  stemText,
  stemWithOptions,
  type SectionHead,
} from './text-marks.ts'

interface Section extends SectionHead {
  items: number
}
interface TextDraft extends ItemDraft {
  number: number
  section: Section | undefined
}
type Part = 'stem' | 'options' | 'key' | 'analysis'

/** Reads items from the lines of a text, in the notations that Chinese schools use. */
export function readItemText(lines: readonly string[]): { items: ReadItem[]; notes: ReadNote[] } {
  const reader = new TextReader(lines.map(normalText))
  return reader.read()
}

class TextReader {
  private readonly drafts: TextDraft[] = []
  private readonly sections: Section[] = []
  private readonly answers = new AnswerList()
  private readonly isNumbered: boolean
  private part: Part = 'stem'
  private sign: string | undefined
  private isCode = false
  private isAfterBlank = true
  private isInAnswers = false
  /** The next number of a list within a key. */
  private listNext: number | undefined
  private readonly lines: readonly NormalText[]

  constructor(lines: readonly NormalText[]) {
    this.lines = lines
    this.isNumbered = lines.some((line) => stemStart(line, 1) && !this.answers.listsAnswers(line))
  }

  read(): { items: ReadItem[]; notes: ReadNote[] } {
    for (const [index, line] of this.lines.entries()) {
      const isBlank = line.text.trim() === ''
      if (isFence(line.original)) this.isCode = !this.isCode
      if (this.isCode || isFence(line.original)) this.append(line.original)
      else if (!isBlank) this.take(line, index)
      this.isAfterBlank = isBlank
    }
    for (const [index, listed] of this.answers.match(this.drafts).entries()) {
      const draft = this.drafts[index] as TextDraft
      if (listed && listed.key.length > 0) draft.listed = listed.key
      if (listed && draft.analysis.length === 0) draft.analysis = listed.analysis
    }
    const empty = this.sections.filter(({ items, kind }) => items === 0 && kind !== undefined)
    return {
      items: this.placed().map(finishItem).filter(this.isItem),
      notes: [
        ...empty.map(({ title }): ReadNote => ({ code: 'emptySection', values: { title } })),
        ...this.answers.notes,
      ],
    }
  }

  /** Without numbers, a paragraph that has neither options nor a key is no item. */
  private isItem = ({ item }: ReadItem) => this.isNumbered || item.kind !== 'essay' || item.reference !== ''

  /** Numbers that begin again in each section are shown with its kind. */
  private placed(): TextDraft[] {
    const isAmbiguous = new Set(this.drafts.map(({ number }) => number)).size < this.drafts.length
    return this.drafts.map((draft) => {
      const kind = draft.section?.kind
      const place = { number: draft.number, ...(isAmbiguous && kind && kind !== 'choice' && { kind }) }
      return { ...draft, place }
    })
  }

  private get current(): TextDraft | undefined {
    return this.drafts.at(-1)
  }

  private take(line: NormalText, index: number): void {
    if (headsAnswers(line) && this.beginsAnswers(index)) {
      this.isInAnswers = true
      return this.answers.enter(undefined)
    }
    const head = sectionHead(line)
    if (head && this.takeHead(head, index)) return
    if (this.isInAnswers) return this.answers.take(line)
    if (this.answers.takeCompact(line, false)) return
    if (this.startsItem(line, index)) return
    if (this.current) this.continueItem(line)
  }

  /** Whether answers of all items follow a line such as 参考答案, and not the key of one item. */
  private beginsAnswers(index: number): boolean {
    const following = this.lines.slice(index + 1).find(({ text }) => text.trim() !== '')
    if (!following) return false
    if (this.current?.key !== undefined || sectionHead(following)) return true
    if (this.answers.listsAnswers(following, 1)) return true
    const start = stemStart(following, 1)
    return start !== undefined && this.drafts.length > 1 && start.number <= (this.drafts[0]?.number ?? 1)
  }

  private takeHead(head: SectionHead, index: number): boolean {
    // A key may have parts such as 一、…
    if (head.kind === undefined && (this.part === 'key' || this.part === 'analysis') && !this.isInAnswers) return false
    if (this.isInAnswers && !this.headsItems(head, index)) {
      this.answers.enter(head)
      return true
    }
    this.isInAnswers = false
    this.sections.push({ ...head, items: 0 })
    this.part = 'stem'
    this.sign = undefined
    return true
  }

  /** Whether a section after answers has items again: a kind that was not there yet, or options below. */
  private headsItems({ kind }: SectionHead, index: number): boolean {
    if (kind === undefined) return false
    if (!this.sections.some((section) => section.kind === kind)) return true
    for (const line of this.lines.slice(index + 1)) {
      if (sectionHead(line) || headsAnswers(line)) return false
      if (optionsOf(line, 'A')?.[0]?.letter === 'A') return true
    }
    return false
  }

  private startsItem(line: NormalText, index: number): boolean {
    const last = this.current
    const isSameSection = last?.section === this.sections.at(-1)
    const next = last && isSameSection ? last.number + 1 : 1
    const start = this.isNumbered ? stemStart(line, next) : undefined
    if (start && this.isStem(start, index, next, isSameSection)) {
      this.sign ??= start.sign
      this.open(start.number, start.rest)
      return true
    }
    if (this.isNumbered || !this.isUnnumberedStem(line, index)) return false
    this.open(this.drafts.length + 1, line)
    return true
  }

  /** Tells the number of a stem from that of a list within a text. */
  private isStem(
    start: { number: number; sign: string },
    index: number,
    next: number,
    isSameSection: boolean,
  ): boolean {
    const last = this.current
    if (!last || !isSameSection) return true
    if (this.sign !== undefined && start.sign !== this.sign) return false
    if (this.part === 'options') return true
    if (this.part === 'stem') return start.number > last.number || (start.number === 1 && last.options.length > 0)
    const isOpen = this.part === 'analysis' || !this.isShortKey(last)
    if (isOpen && start.number === 1) this.listNext = 1
    if (isOpen && start.number === this.listNext && !(start.number === next && this.isFollowedByParts(index))) {
      this.listNext++
      return false
    }
    return start.number === next || (start.number > last.number && !isOpen) || (start.number === 1 && !isOpen)
  }

  private isShortKey({ key = [] }: TextDraft): boolean {
    const text = normalText(key.join(' ')).text
    return lettersOf(text) !== undefined || judgementOf(text) !== undefined
  }

  /** Whether options or a key follow before the next number. */
  private isFollowedByParts(index: number): boolean {
    for (const line of this.lines.slice(index + 1)) {
      if (stemStart(line, 0) || sectionHead(line)) return false
      if (optionsOf(line, 'A') || splitFields(line).parts.length > 0) return true
    }
    return false
  }

  private isUnnumberedStem(line: NormalText, index: number): boolean {
    const { before, parts } = splitFields(line)
    if ((parts.length > 0 && before.text.trim() === '') || optionsOf(line, 'A')) return false
    const last = this.current
    if (!last || last.section !== this.sections.at(-1)) return true
    if (last.key === undefined && last.options.length === 0) return false
    const following = this.lines.slice(index + 1).find(({ text }) => text.trim() !== '')
    const beginsOptions = following !== undefined && optionsOf(following, 'A')?.[0]?.letter === 'A'
    return this.isAfterBlank || beginsOptions || (this.part === 'key' && this.isShortKey(last))
  }

  private open(number: number, line: NormalText): void {
    const section = this.sections.at(-1)
    if (section) section.items++
    this.drafts.push({
      number,
      place: { number },
      section,
      kind: section?.kind,
      stem: [],
      options: [],
      analysis: [],
      problems: [],
    })
    this.part = 'stem'
    this.listNext = undefined
    this.continueItem(line)
  }

  private continueItem(line: NormalText): void {
    const draft = this.current as TextDraft
    const { before, parts } = splitFields(line)
    if (before.text.trim() !== '') this.continuePart(draft, before)
    for (const { field, text } of parts) this.takeField(draft, field, text)
  }

  private continuePart(draft: TextDraft, line: NormalText): void {
    const takesOptions =
      this.part === 'stem' || this.part === 'options' || (draft.options.length === 0 && this.isShortKey(draft))
    const least = 'ABCDEFGHI'[draft.options.length] as string
    const options = takesOptions && mayHaveOptions(draft.kind) ? optionsOf(line, least) : undefined
    if (options) return this.takeOptions(draft, options)
    if (this.part !== 'stem') return this.append(line.original.trim())
    const { text, kind } = stemText(trimmed(line))
    draft.kind = kind ?? draft.kind
    const both = mayHaveOptions(draft.kind) ? stemWithOptions(text) : undefined
    draft.stem.push((both ? stemText(both.stem).text : text).original.trim())
    if (both) this.takeOptions(draft, both.options)
  }

  private takeOptions(draft: TextDraft, options: readonly { letter: string; text: NormalText }[]): void {
    for (const { letter, text } of options) draft.options.push({ letter, lines: [text.original.trim()] })
    this.part = 'options'
  }

  private takeField(draft: TextDraft, field: Field, text: NormalText): void {
    const value = text.original.trim()
    if (field === 'key') {
      if (this.answers.takeCompact(text, false)) return
      draft.key = value === '' ? (draft.key ?? []) : [...(draft.key ?? []), value]
      this.part = 'key'
    } else if (field === 'analysis') {
      if (value !== '') draft.analysis.push(value)
      this.part = 'analysis'
    } else if (field === 'topic') draft.topic = value.replace(/[。；;]$/, '')
    else if (field === 'difficulty') {
      const difficulty = difficultyOf(text.text)
      if (difficulty) draft.difficulty = difficulty
      else if (value !== '')
        draft.problems.push({ field: 'difficulty', code: 'difficultyUnreadable', values: { value } })
    } else if (field === 'kind') draft.kind = kindOfWord(text.text) ?? draft.kind
  }

  /** Adds a line to the part of the item that is being read. */
  private append(line: string): void {
    const draft = this.current
    if (!draft) return
    if (this.part === 'stem') draft.stem.push(line)
    else if (this.part === 'options') draft.options.at(-1)?.lines.push(line)
    else if (this.part === 'key') draft.key = [...(draft.key ?? []), line]
    else draft.analysis.push(line)
  }
}

const mayHaveOptions = (kind: SaidKind | undefined) =>
  kind === undefined || kind === 'choice' || kind === 'judge' || hasOptions(kind)
