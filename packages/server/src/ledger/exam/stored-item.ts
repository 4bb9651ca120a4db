import type { ItemContent, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../core/database/schema.ts'
import { readJson } from '../../core/json-text.ts'

/** An option as it is stored: which ones are right is part of the key. */
export interface Option {
  readonly id: string
  readonly html: string
}

/** The answer key as it is stored. A choice of one has `ids` only while a draft does not have exactly one right option. */
export type AnswerKey =
  | { readonly id: string }
  | { readonly ids: readonly string[] }
  | { readonly isTrue: boolean | null }
  | Pick<ItemContent, 'blanks' | 'anyOrder' | 'caseSensitive'>
  | Pick<ItemContent, 'reference' | 'points'>

/** The columns of a version that hold the text and the key. */
export type StoredContent = Pick<
  Selectable<Schema['itemVersions']>,
  'stem' | 'options' | 'keepsOrder' | 'answerKey' | 'analysis' | 'digest'
>

/** The options of a version, without the key. */
export const optionsOf = ({ options }: Pick<StoredContent, 'options'>) => readJson<Option[]>(options)

/** Returns the text and the key of a version. */
export const toContent = (
  kind: ItemKind,
  version: Omit<StoredContent, 'digest'>,
): Pick<ManagedItem, keyof ItemContent> =>
  withKey(
    {
      kind,
      stem: version.stem,
      options: optionsOf(version),
      keepsOrder: version.keepsOrder === 1,
      analysis: version.analysis,
    },
    version.answerKey,
  )

type Text = Pick<ItemContent, 'kind' | 'stem' | 'keepsOrder' | 'analysis'> & { readonly options: readonly Option[] }

/** Returns a text with a stored key. */
export function withKey(
  { options, ...text }: Text,
  answerKey: StoredContent['answerKey'],
): Pick<ManagedItem, keyof ItemContent> {
  const key = readJson<AnswerKey>(answerKey)
  const right = 'id' in key ? [key.id] : 'ids' in key ? key.ids : []
  return {
    ...text,
    options: options.map(({ id, html }) => ({ id, html, isRight: right.includes(id) })),
    isTrue: 'isTrue' in key ? key.isTrue : null,
    blanks: 'blanks' in key ? key.blanks : [],
    anyOrder: 'anyOrder' in key && key.anyOrder,
    caseSensitive: 'caseSensitive' in key && key.caseSensitive,
    reference: 'reference' in key ? key.reference : '',
    points: 'points' in key ? key.points : [],
  }
}
