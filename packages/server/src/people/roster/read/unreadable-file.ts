import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { RawCell } from './raw-sheet.ts'

/** Why a file cannot be read as a roster. */
export class UnreadableFile extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode) {
    super(code)
    this.code = code
  }
}

/** Whether a text has been decoded with a wrong code page: no language has four such letters in a row. */
export const isGarbled = (cell: RawCell | undefined): boolean =>
  typeof cell === 'string' && /[\u00a1-\u00ff]{4}|\ufffd/.test(cell)
