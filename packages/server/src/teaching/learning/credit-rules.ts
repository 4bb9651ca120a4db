import type { PresenceRule } from '@jiangxue/contract/presence.values.ts'
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
  /** Undefined where nobody is asked whether they are there, and nothing waits from when they were. */
  readonly presence?: PresencePolicy | undefined
  readonly keys: LedgerKeys
  /** The steps that the server's clock has made since it started. */
  readonly clockSteps: readonly ClockStep[]
}

export interface PresencePolicy {
  readonly rule: PresenceRule
  /** An integer from 0 to below its argument, which nobody can guess. */
  readonly random: (below: number) => number
}
