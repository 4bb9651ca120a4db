import type { FindingCode } from '@jiangxue/contract/evidence.values.ts'
import type { Hash } from '../../../core/proof/merkle.ts'

export type FindingValues = Readonly<Record<string, string | number>>

/** Something that is not as it should be, and where. */
export interface Finding {
  /** The file of the pack, or '' for the pack itself. */
  readonly file: string
  readonly code: FindingCode
  readonly values: FindingValues
}
export type Report = (code: FindingCode, values?: FindingValues) => void

/** Once in a while an anchor is made while a row is on its way into the ledger. */
export const anchorToleranceMs = 300_000

export interface CheckContext {
  readonly hash: Hash
}
