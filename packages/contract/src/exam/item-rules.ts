import type { FieldProblemCode } from '../kit/field-problem.ts'
import type { ItemContent } from './item.ts'
import { hasOptions, itemLimits } from './item.values.ts'

export type ItemIssues = Partial<Record<keyof ItemContent, FieldProblemCode>>

/** Whether HTML shows nothing: neither text nor a picture. */
const isBlank = (html: string) => !html.includes('<img') && plain(html) === ''
/** What sets options apart. */
const plain = (html: string) => html.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/g, '')

/** How many blanks a stem has. Longer runs of the mark are one blank. */
export const blanksIn = (stem: string): number => stem.match(/_{4,}/g)?.length ?? 0

/** What keeps an item from being asked, by field: used by the editor, by imports and by the server. */
export function itemIssues(item: ItemContent): ItemIssues {
  return { ...(isBlank(item.stem) && { stem: 'stem.missing' }), ...issuesOfKey(item) }
}

function issuesOfKey(item: ItemContent): ItemIssues {
  if (hasOptions(item.kind)) return issueOf('options', optionsIssue(item))
  switch (item.kind) {
    case 'judge':
      return issueOf('isTrue', item.isTrue === null && 'key.missing')
    case 'blank':
      return issueOf('blanks', blanksIssue(item))
    default:
      return issueOf('points', item.points.length > 0 && sharesOf(item) !== 100 && 'points.notWhole')
  }
}

const issueOf = (field: keyof ItemContent, code: FieldProblemCode | false | undefined): ItemIssues =>
  code ? { [field]: code } : {}

function optionsIssue({ kind, options }: ItemContent): FieldProblemCode | undefined {
  if (options.length < itemLimits.leastOptions) return 'options.tooFew'
  if (options.some(({ html }) => isBlank(html))) return 'options.blank'
  if (new Set(options.map(({ html }) => plain(html))).size < options.length) return 'options.twice'
  const right = options.filter(({ isRight }) => isRight).length
  if (right === 0) return 'key.missing'
  return kind === 'single' && right > 1 ? 'key.notSingle' : undefined
}

function blanksIssue({ stem, blanks }: ItemContent): FieldProblemCode | undefined {
  if (blanksIn(stem) === 0) return 'blanks.missing'
  if (blanksIn(stem) !== blanks.length) return 'blanks.otherCount'
  if (blanks.some(({ accepted }) => accepted.length === 0 || accepted.includes(''))) return 'key.missing'
  const isNumber = (answer: string) => Number.isFinite(Number(answer))
  return blanks.some(({ accepted, tolerance }) => tolerance !== null && !accepted.every(isNumber))
    ? 'blanks.notNumbers'
    : undefined
}

const sharesOf = ({ points }: ItemContent) => points.reduce((sum, { share }) => sum + share, 0)

/** An item of a kind before anything is filled in. */
export const blankContent = (kind: ItemContent['kind']): ItemContent => ({
  kind,
  stem: '',
  options: [],
  keepsOrder: false,
  isTrue: null,
  blanks: [],
  anyOrder: false,
  caseSensitive: false,
  reference: '',
  points: [],
  analysis: '',
})

/** Returns an item without the parts of the key that belong to other kinds. */
export function contentOfKind(item: ItemContent): ItemContent {
  const { kind, stem, analysis } = item
  const kept = { ...blankContent(kind), stem, analysis }
  if (hasOptions(kind)) return { ...kept, options: item.options, keepsOrder: item.keepsOrder }
  if (kind === 'judge') return { ...kept, isTrue: item.isTrue }
  if (kind === 'essay') return { ...kept, reference: item.reference, points: item.points }
  return { ...kept, blanks: item.blanks, anyOrder: item.anyOrder, caseSensitive: item.caseSensitive }
}
