import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import type { AnswerList } from './answer-list.ts'
import { splitFields, type Field } from './field-marks.ts'
import { difficultyOf, judgementOf, kindOfWord } from './item-words.ts'
import { normalText, trimmed, type NormalText } from './normal-text.ts'
import type { ItemDraft, SaidKind } from './read-item.ts'
import { lettersOf } from './read-key.ts'
import { optionsOf, stemText, stemWithOptions, type SectionHead } from './text-marks.ts'

export interface Section extends SectionHead {
  items: number
}

/** The part of an item that further lines belong to. */
type Part = 'stem' | 'options' | 'key' | 'analysis'
const letters = 'ABCDEFGHI'

/** An item whose lines are still being read. */
export class OpenItem {
  part: Part = 'stem'
  readonly draft: ItemDraft
  readonly number: number
  readonly section: Section | undefined
  private readonly answers: AnswerList

  /** Compact lists of answers go to `answers`, even behind 答案：. */
  constructor(number: number, section: Section | undefined, answers: AnswerList) {
    this.number = number
    this.section = section
    this.answers = answers
    this.draft = { place: { number }, kind: section?.kind, stem: [], options: [], analysis: [], problems: [] }
  }

  /** Whether the key names options or judges, so that it does not go on in the next line. */
  get hasShortKey(): boolean {
    const { text } = normalText((this.draft.key ?? []).join(' '))
    return lettersOf(text) !== undefined || judgementOf(text) !== undefined
  }

  take(line: NormalText): void {
    const { before, parts } = splitFields(line)
    if (before.text.trim() !== '') this.continuePart(before)
    for (const { field, text } of parts) this.takeField(field, text)
  }

  /** Adds a line as it is. */
  append(line: string): void {
    const { draft } = this
    if (this.part === 'stem') draft.stem.push(line)
    else if (this.part === 'options') draft.options.at(-1)?.lines.push(line)
    else if (this.part === 'key') draft.key = [...(draft.key ?? []), line]
    else draft.analysis.push(line)
  }

  private continuePart(line: NormalText): void {
    const { draft, part } = this
    const takesOptions = part === 'stem' || part === 'options' || (draft.options.length === 0 && this.hasShortKey)
    const least = letters[draft.options.length] as string
    const options = takesOptions && mayHaveOptions(draft.kind) ? optionsOf(line, least) : undefined
    if (options) return this.takeOptions(options)
    if (part !== 'stem') return this.append(line.original.trim())
    const { text, kind } = stemText(trimmed(line))
    draft.kind = kind ?? draft.kind
    const both = mayHaveOptions(draft.kind) ? stemWithOptions(text) : undefined
    draft.stem.push((both ? stemText(both.stem).text : text).original.trim())
    if (both) this.takeOptions(both.options)
  }

  private takeOptions(options: readonly { readonly letter: string; readonly text: NormalText }[]): void {
    for (const { letter, text } of options) this.draft.options.push({ letter, lines: [text.original.trim()] })
    this.part = 'options'
  }

  private takeField(field: Field, text: NormalText): void {
    const { draft } = this
    const value = text.original.trim()
    if (field === 'key') {
      if (this.answers.takeCompact(text, false)) return
      draft.key = [...(draft.key ?? []), ...(value === '' ? [] : [value])]
      this.part = 'key'
    } else if (field === 'analysis') {
      if (value !== '') draft.analysis.push(value)
      this.part = 'analysis'
    } else if (field === 'topic') draft.topic = value.replace(/[。；;]$/, '')
    else if (field === 'kind') draft.kind = kindOfWord(text.text) ?? draft.kind
    else if (field === 'difficulty' && value !== '') this.takeDifficulty(text, value)
  }

  private takeDifficulty({ text }: NormalText, value: string): void {
    const difficulty = difficultyOf(text)
    if (difficulty) this.draft.difficulty = difficulty
    else this.draft.problems.push({ field: 'difficulty', code: 'difficultyUnreadable', values: { value } })
  }
}

const mayHaveOptions = (kind: SaidKind | undefined) =>
  kind === undefined || kind === 'choice' || kind === 'judge' || hasOptions(kind)
