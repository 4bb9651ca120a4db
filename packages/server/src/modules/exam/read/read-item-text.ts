import { AnswerList } from './answer-list.ts'
import { splitFields } from './field-marks.ts'
import { finishItem } from './finish-item.ts'
import { isFence } from './item-html.ts'
import { normalText, type NormalText } from './normal-text.ts'
import { OpenItem, type Section } from './open-item.ts'
import type { ReadItem, ReadNote } from './read-item.ts'
import { areAlike, headsAnswers, optionsOf, sectionHead, stemStart, type SectionHead } from './text-marks.ts'

/** Reads items from the lines of a text, in the notations that Chinese schools use. */
export function readItemText(lines: readonly string[]): { items: ReadItem[]; notes: ReadNote[] } {
  return new TextReader(lines.map(normalText)).read()
}

/** Finds where items, sections and the answers at the end begin. */
class TextReader {
  private readonly items: OpenItem[] = []
  /** The item that lines belong to; undefined below the head of a section. */
  private current: OpenItem | undefined
  private readonly sections: Section[] = []
  private readonly answers = new AnswerList()
  private readonly lines: readonly NormalText[]
  private readonly isNumbered: boolean
  private sign: string | undefined
  private isCode = false
  private isAfterBlank = true
  private isInAnswers = false
  /** The next number of a list within an item. */
  private listNext: number | undefined

  constructor(lines: readonly NormalText[]) {
    this.lines = lines
    this.isNumbered = lines.some((line) => stemStart(line, 1) && !this.answers.listsAnswers(line))
  }

  read(): { items: ReadItem[]; notes: ReadNote[] } {
    for (const [index, line] of this.lines.entries()) {
      const isBlank = line.text.trim() === ''
      if (isFence(line.original)) this.isCode = !this.isCode
      if (this.isCode || isFence(line.original)) this.current?.append(line.original)
      else if (!isBlank) this.take(line, index)
      this.isAfterBlank = isBlank
    }
    const answers = this.answers.match(this.items)
    for (const [index, { draft }] of this.items.entries()) {
      const listed = answers[index]
      if (listed && listed.key.length > 0) draft.listed = listed.key
      if (listed && draft.analysis.length === 0) draft.analysis = listed.analysis
    }
    const empty = this.sections.filter(({ items, kind }) => items === 0 && kind !== undefined)
    const notes = empty.map(({ title }): ReadNote => ({ code: 'emptySection', values: { title } }))
    return { items: this.finished(), notes: [...notes, ...this.answers.notes] }
  }

  private finished(): ReadItem[] {
    const isAmbiguous = new Set(this.items.map(({ number }) => number)).size < this.items.length
    const items = this.items.map(({ draft, number, section }) => {
      const kind = section?.kind
      // Numbers that begin again in each section are shown with its kind.
      const place = { number, ...(isAmbiguous && kind && kind !== 'choice' && { kind }) }
      return finishItem({ ...draft, place })
    })
    // Without numbers, a paragraph that has neither options nor a key is no item.
    return items.filter(({ item }) => this.isNumbered || item.kind !== 'essay' || item.reference !== '')
  }

  private take(line: NormalText, index: number): void {
    if (headsAnswers(line) && this.beginsAnswers(index)) {
      this.isInAnswers = true
      return this.answers.enter(undefined)
    }
    const head = sectionHead(line)
    if (head && this.takeHead(head, index)) return
    if (this.isInAnswers) return this.answers.take(line)
    if (this.answers.takeCompact(line, false) || this.startsItem(line, index)) return
    this.current?.take(line)
  }

  /** Whether answers of all items follow a line such as 参考答案, and not the key of one item. */
  private beginsAnswers(index: number): boolean {
    const following = this.nextLine(index)
    // The title of a paper may end in 及参考答案.
    if (!following || this.items.length === 0) return false
    if (this.items.at(-1)?.draft.key !== undefined || sectionHead(following)) return true
    if (this.answers.listsAnswers(following, 1)) return true
    const start = stemStart(following, 1)
    return start !== undefined && this.items.length > 1 && start.number <= (this.items[0]?.number ?? 1)
  }

  private takeHead(head: SectionHead, index: number): boolean {
    const part = this.current?.part
    // A key may have parts such as 一、…
    if (head.kind === undefined && (part === 'key' || part === 'analysis') && !this.isInAnswers) return false
    if (this.isInAnswers && !this.headsItems(head, index)) {
      this.answers.enter(head)
      return true
    }
    this.isInAnswers = false
    this.sections.push({ ...head, items: 0 })
    this.current = undefined
    this.sign = undefined
    return true
  }

  /** Whether a section after answers has items again: a kind that was not there yet, or options below. */
  private headsItems({ kind }: SectionHead, index: number): boolean {
    if (kind === undefined) return false
    if (!this.sections.some((section) => section.kind === kind)) return true
    for (const line of this.linesAfter(index)) {
      if (sectionHead(line) || headsAnswers(line)) return false
      if (optionsOf(line, 'A')?.[0]?.letter === 'A') return true
    }
    return false
  }

  private startsItem(line: NormalText, index: number): boolean {
    const start = this.isNumbered ? stemStart(line, this.current ? this.current.number + 1 : 1) : undefined
    if (start ? !this.isStem(start, index) : this.isNumbered || !this.isUnnumberedStem(line, index)) return false
    if (start) this.sign ??= start.sign
    const section = this.sections.at(-1)
    if (section) section.items++
    this.current = new OpenItem(start?.number ?? this.items.length + 1, section, this.answers)
    this.items.push(this.current)
    this.listNext = undefined
    this.current.take(start?.rest ?? line)
    return true
  }

  /** Tells the number of a stem from that of a list within an item. */
  private isStem({ number, sign }: { readonly number: number; readonly sign: string }, index: number): boolean {
    const last = this.current
    if (!last) return true
    if (this.sign !== undefined && !areAlike(sign, this.sign)) return false
    if (last.part === 'options') return true
    const isOpen = last.part !== 'key' || !last.hasShortKey
    const isNext = number === last.number + 1
    // A list of its own begins with 1 again; it goes on unless an item of this number clearly follows.
    if (isOpen && number === 1) this.listNext = 1
    if (isOpen && number === this.listNext && !(isNext && sign === this.sign && this.isFollowedByParts(index))) {
      this.listNext++
      return false
    }
    if (isOpen && last.part !== 'stem') return isNext
    return number > last.number || (number === 1 && !isOpen)
  }

  /** Whether options or a key follow before the next number. */
  private isFollowedByParts(index: number): boolean {
    for (const line of this.linesAfter(index)) {
      if (stemStart(line, 0) || sectionHead(line)) return false
      if (optionsOf(line, 'A') || splitFields(line).parts.length > 0) return true
    }
    return false
  }

  private isUnnumberedStem(line: NormalText, index: number): boolean {
    const { before, parts } = splitFields(line)
    if ((parts.length > 0 && before.text.trim() === '') || optionsOf(line, 'A')) return false
    const last = this.current
    if (!last) return true
    if (last.draft.key === undefined && last.draft.options.length === 0) return false
    const following = this.nextLine(index)
    const beginsOptions = following !== undefined && optionsOf(following, 'A')?.[0]?.letter === 'A'
    return this.isAfterBlank || beginsOptions || (last.part === 'key' && last.hasShortKey)
  }

  private nextLine(index: number): NormalText | undefined {
    for (const line of this.linesAfter(index)) if (line.text.trim() !== '') return line
    return undefined
  }

  private *linesAfter(index: number): Generator<NormalText> {
    for (let at = index + 1; at < this.lines.length; at++) yield this.lines[at] as NormalText
  }
}
