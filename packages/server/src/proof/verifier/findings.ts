import type { FindingCode } from '@jiangxue/contract/proof/evidence.values.ts'
import type { OwnPart, OwnResult } from '../../ledger/encoding/encodings.ts'

/** A result as it is shown; null where there is none. */
/** The names of its parts are known only from the pack. */
export type ShownResult =
  | (Pick<OwnResult, 'score' | 'isPassed' | 'assessedOn'> & { readonly parts?: readonly ShownPart[] })
  | null
type ShownPart = Pick<OwnPart, 'score' | 'isPassed' | 'assessedOn'> & { readonly name?: string }

type FindingValues = Readonly<Record<string, string | number | ShownResult>>

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
