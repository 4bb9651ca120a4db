import type { LedgerKeys } from '../../core/ledger/bind-identity.ts'
import type { HourRules } from '../../core/ledger/hour-rules.ts'
import type { ClockStep } from '../../core/time/clock-step.ts'

/** How study time is credited, from the settings and the keys. */
export interface CreditRules {
  readonly mode: 'verified' | 'reported'
  readonly timezone: string
  readonly paymentRequired: boolean
  /** Every version of the hour rule, of the school and its classes. */
  readonly hours: HourRules
  readonly keys: LedgerKeys
  /** The steps that the server's clock has made since it started. */
  readonly clockSteps: readonly ClockStep[]
}
