import { itemImportLimits } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { Problem, problem } from '../../../core/problem.ts'
import { readInThread } from '../../../people/roster/read/read-file.ts'
import type { ReadItem, ReadNote } from './read-item.ts'

export type ItemSource = { readonly bytes: Uint8Array } | { readonly text: string }

export interface ReadItems {
  readonly items: readonly ReadItem[]
  readonly notes: readonly ReadNote[]
  /** The pictures that items show, with the numbers by which these name them. */
  readonly pictures: readonly { readonly number: number; readonly name: string; readonly bytes: Uint8Array }[]
}

/** What the roster's reader says, in words for items. */
const codes: Partial<Record<ProblemCode, ProblemCode>> = {
  'roster.wrongType': 'itemImport.wrongType',
  'roster.tooComplex': 'itemImport.tooComplex',
}

/** Reads the items of a file or a text in a thread of its own; throws if there are none, or too many. */
export async function readItems(source: ItemSource): Promise<ReadItems> {
  const read = await readInThread<ReadItems>(new URL('item-reader.ts', import.meta.url), source).catch(
    (error: unknown) => {
      const code = error instanceof Problem ? codes[error.code] : undefined
      throw code ? problem(code) : error
    },
  )
  const most = itemImportLimits.maxItems
  if (read.items.length === 0) throw problem('itemImport.nothing')
  if (read.items.length > most) throw problem('itemImport.tooMany', { values: { most } })
  return read
}
