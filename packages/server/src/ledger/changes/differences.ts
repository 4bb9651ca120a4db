import { isDeepStrictEqual } from 'node:util'
import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'

/** The values that differ, in the order of `names`. */
export const differencesOf = (
  names: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ConfirmedChange[] =>
  names.flatMap((name) =>
    isDeepStrictEqual(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  )
