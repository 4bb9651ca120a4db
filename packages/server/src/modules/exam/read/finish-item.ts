import type { ImportedItem } from '@jiangxue/contract/exam/item-import.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import { hasOptions, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { answersOf, hasBlankMarks, markBlanks, takeFilledBlanks } from './blanks.ts'
import { linesToHtml, withoutMarks } from './item-html.ts'
import { judgementOf } from './item-words.ts'
import { normalText } from './normal-text.ts'
import type { ItemDraft, ReadItem, ReadProblem } from './read-item.ts'
import { lettersOf, takeStemKey } from './read-key.ts'

/** Understands the parts of an item: its kind, its key from all places that name one, and its blanks. */
export function finishItem(draft: ItemDraft): ReadItem {
  const kind = kindOf(draft)
  const problems = [...draft.problems]
  const item: ImportedItem = {
    ...blankContent(kind),
    stem: '',
    analysis: linesToHtml(draft.analysis),
    topic: draft.topic ?? '',
    difficulty: draft.difficulty ?? 2,
    ...draft.more,
    ...(hasOptions(kind)
      ? withOptions(draft, problems)
      : kind === 'judge'
        ? withJudgement(draft, problems)
        : kind === 'blank'
          ? withBlanks(draft)
          : withReference(draft)),
  }
  return { place: draft.place, item, problems }
}

const said = (draft: ItemDraft) => draft.key ?? draft.listed
const keyText = (lines: readonly string[] | undefined) => lines?.join(' ').trim()
const isJudgement = (text: string) => judgementOf(normalText(text).text) !== undefined
/** 正确 and 错误 as options. */
const optionsAreJudgements = ({ options }: ItemDraft) =>
  options.length === 2 && options.every(({ lines }) => isJudgement(lines.join('')))

function kindOf(draft: ItemDraft): ItemKind {
  const { kind, options, stem } = draft
  if (kind && kind !== 'choice') return kind
  const key = keyText(said(draft))
  if (options.length > 0 || kind === 'choice') {
    if (optionsAreJudgements(draft)) return 'judge'
    const letters = key === undefined ? takeStemKey(stem, isLetters)?.key : key
    return (lettersOf(letters ?? '')?.length ?? 0) > 1 ? 'multiple' : 'single'
  }
  if (key === undefined ? takeStemKey(stem, isJudgement) : isJudgement(key)) return 'judge'
  return hasBlankMarks(stem) && (key !== undefined || stem.some((line) => line.includes('___'))) ? 'blank' : 'essay'
}

/** Sheets with a key in its own column have none in the stem. */
const keyInStem = ({ stem, isKeyApart }: ItemDraft, isKey: (text: string) => boolean) =>
  isKeyApart ? undefined : takeStemKey(stem, isKey)

const isLetters = (text: string) => lettersOf(text) !== undefined && !/[.:]/.test(text)

/** The key in the order in which places count, and the problems of places that disagree. */
function settle<T>(
  draft: ItemDraft,
  field: ReadProblem['field'],
  inStem: string | undefined,
  read: (key: string) => T,
) {
  const [after, listed] = [keyText(draft.key), keyText(draft.listed)]
  const differ = (a: string, b: string) => JSON.stringify(read(a)) !== JSON.stringify(read(b))
  const problems: ReadProblem[] = []
  const compare = (code: ReadProblem['code'], first: string | undefined, second: string | undefined) => {
    if (first && second && differ(first, second))
      problems.push({ field, code: code as never, values: { first, second } })
  }
  compare('keyAfterAndListed', after, listed)
  compare('keyInStemAndAfter', inStem, after)
  if (!after) compare('keyInStemAndListed', inStem, listed)
  return { key: after || listed || inStem, problems }
}

function withOptions(draft: ItemDraft, problems: ReadProblem[]): Partial<ImportedItem> {
  const known = new Set(draft.options.map(({ letter }) => letter))
  const taken = keyInStem(
    draft,
    (text) => isLetters(text) && (lettersOf(text) ?? []).every((letter) => known.has(letter)),
  )
  const settled = settle(draft, 'options', taken?.key, lettersOf)
  problems.push(...settled.problems)
  const letters = new Set(settled.key ? (lettersOf(settled.key) ?? letterOfText(draft, settled.key)) : [])
  if (settled.key && letters.size === 0)
    problems.push({ field: 'options', code: 'keyUnreadable', values: { key: shown(settled.key) } })
  const unknown = [...letters].filter((letter) => !known.has(letter))
  if (unknown.length > 0)
    problems.push({ field: 'options', code: 'keyNotAmongOptions', values: { key: unknown.join('') } })
  return {
    stem: linesToHtml(taken?.stem ?? draft.stem),
    options: draft.options.map(({ letter, lines }) => ({ html: linesToHtml(lines), isRight: letters.has(letter) })),
  }
}

function letterOfText({ options }: ItemDraft, key: string): string[] {
  const plain = (text: string) => normalText(text).text.replaceAll(/\s/g, '')
  return options.filter(({ lines }) => plain(lines.join('')) === plain(key)).map(({ letter }) => letter)
}

function withJudgement(draft: ItemDraft, problems: ReadProblem[]): Partial<ImportedItem> {
  const taken = keyInStem(draft, isJudgement)
  const read = (key: string) => judgementOf(normalText(key).text) ?? byOption(draft, key)
  const settled = settle(draft, 'isTrue', taken?.key, read)
  problems.push(...settled.problems)
  const isTrue = settled.key ? read(settled.key) : undefined
  if (settled.key && isTrue === undefined)
    problems.push({ field: 'isTrue', code: 'keyUnreadable', values: { key: shown(settled.key) } })
  return { stem: linesToHtml(taken?.stem ?? draft.stem), isTrue: isTrue ?? null }
}

/** A means 正确 only if the options say so. */
function byOption({ options }: ItemDraft, key: string): boolean | undefined {
  const letters = lettersOf(key)
  const option = letters?.length === 1 ? options.find(({ letter }) => letter === letters[0]) : undefined
  return option && judgementOf(normalText(option.lines.join('')).text)
}

function withBlanks(draft: ItemDraft): Partial<ImportedItem> {
  const key = said(draft)
  const open = markBlanks(draft.stem, undefined)
  const filled = key === undefined && open.blanks === 0 ? takeFilledBlanks(draft.stem) : undefined
  if (filled) return { stem: linesToHtml(filled.stem), blanks: filled.answers.map(blankOf(draft, [])) }
  const answers = key === undefined ? [] : answersOf(key.map(withoutMarks), open.blanks)
  const fewer = markBlanks(draft.stem, answers.length)
  return { stem: linesToHtml(fewer.stem), blanks: answers.map((accepted, at) => blankOf(draft, accepted)('', at)) }
}

const blankOf =
  ({ tolerances }: ItemDraft, accepted: string[]) =>
  (answer: string, at: number) => ({
    accepted: answer === '' ? accepted : [answer],
    tolerance: tolerances?.[at] ?? null,
  })

function withReference(draft: ItemDraft): Partial<ImportedItem> {
  const reference = withoutMarks((said(draft) ?? []).join('\n')).trim()
  return { stem: linesToHtml(draft.stem), reference }
}

const mostShown = 40
const shown = (key: string) => (key.length > mostShown ? `${key.slice(0, mostShown)}…` : key)
