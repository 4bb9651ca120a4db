import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import { ItemFields, type ItemContent, type ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { hasOptions, itemKinds, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { z } from '@jiangxue/contract/kit/zod.ts'
import type { FormItemProps } from 'antd'
import { formValues } from '../../kit/form/form-values.ts'

export type ItemField = keyof typeof ItemFields.shape & string
export type ItemValues = z.output<typeof ItemFields>
/** Returns the Form.Item properties of a field, including its label. */
export type ItemFieldProps = (name: ItemField) => FormItemProps

/** What a new item begins with: taken from the list’s filters, or from the item added before. */
export type NewItem = Partial<Pick<ItemValues, 'bankId' | 'kind' | 'topic' | 'difficulty' | 'status'>>

const usualOptions = 4

/** The content of a new item of a kind, with rows to fill in. */
export const newContent = (kind: ItemKind): ItemContent => ({ ...blankContent(kind), options: newOptions(kind) })

export const newOptions = (kind: ItemKind): ItemContent['options'] =>
  hasOptions(kind) ? Array.from({ length: usualOptions }, () => ({ html: '', isRight: false })) : []

export function itemFormValues(item: ManagedItem | undefined, start: NewItem) {
  if (item) return formValues(ItemFields, item)
  const { kind = 'single', topic = '', difficulty = 2, status = 'ACTIVE', ...more } = start
  return { ...more, topic, difficulty, status, ...newContent(kind) }
}

/** Reads what a new item begins with from the address. */
export function readNewItem(search: URLSearchParams, banks: readonly { readonly id: number }[]): NewItem {
  const asked = Number(search.get('bankId'))
  const bankId = (banks.length === 1 ? banks[0] : banks.find(({ id }) => id === asked))?.id
  const kind = itemKinds.find((each) => each === search.get('kind'))
  return { bankId, kind, topic: search.get('topic') ?? '' }
}
