import type { FindingCode } from '@jiangxue/contract/evidence.values.ts'
import type { Hash } from '../../../core/proof/merkle.ts'

export type FindingValues = Readonly<Record<string, string | number>>

/** A fault and where it was found. */
export interface Finding {
  /** The file of the pack, or '' for the pack itself. */
  readonly file: string
  readonly code: FindingCode
  readonly values: FindingValues
}
export type Report = (code: FindingCode, values?: FindingValues) => void

/** An anchor may be made while a row is still being written to the ledger. */
export const anchorToleranceMs = 300_000

export interface CheckContext {
  readonly hash: Hash
}
