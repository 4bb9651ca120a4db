import type { ImportedItem } from '@jiangxue/contract/exam/item-import.ts'
import type { ItemReadNote, ItemReadProblem } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ItemDifficulty, ItemKind } from '@jiangxue/contract/exam/item.values.ts'

/** A message of a reader, in words by its code. */
interface Message<Code> {
  readonly code: Code
  readonly values?: Readonly<Record<string, string | number>>
}
export type ReadNote = Message<ItemReadNote>
export interface ReadProblem extends Message<ItemReadProblem> {
  readonly field: keyof ImportedItem
}

/** Where a file has an item: by its number in a text, by its row in a sheet. */
export type Place =
  | { readonly number: number; readonly kind?: ItemKind | undefined }
  | { readonly row: number; readonly sheet?: string | undefined }

/** An item as a file has it, and what could not be understood. */
export interface ReadItem {
  readonly place: Place
  readonly item: ImportedItem
  readonly problems: readonly ReadProblem[]
}

/** What a file says of the kind: one of the kinds, or only that there are options. */
export type SaidKind = ItemKind | 'choice'

/** The parts of an item before they are understood. Lines are original texts. */
export interface ItemDraft {
  place: Place
  kind?: SaidKind | undefined
  stem: string[]
  options: { readonly letter: string; readonly lines: string[] }[]
  /** The key written at the item. */
  key?: string[]
  /** The key of the list at the end of the file. */
  listed?: string[]
  analysis: string[]
  difficulty?: ItemDifficulty
  topic?: string
  isKeyApart?: boolean
  /** Only sheets tell these. */
  more?: Partial<Pick<ImportedItem, 'keepsOrder' | 'anyOrder' | 'caseSensitive' | 'points'>>
  tolerances?: readonly (number | null)[]
  problems: ReadProblem[]
}
