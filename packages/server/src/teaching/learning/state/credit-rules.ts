import type { ClockStep } from '../../../core/time/clock-step.ts'
import type { Delivered } from '../../../files/delivery/delivered.ts'
import type { MappedVideos } from '../../../files/delivery/mapped-videos.ts'
import type { LedgerKeys } from '../../../ledger/chain/bind-identity.ts'
import type { HourRules } from '../../../ledger/rules/hour-rules.ts'
import { presenceRuleFor, type PresenceRules } from '../../../ledger/rules/presence-rules.ts'
import { ownRule } from '../../../ledger/rules/rule-scope.ts'

/** How study time is credited, from the settings and the keys. */
export interface CreditRules {
  readonly mode: 'verified' | 'reported'
  readonly timezone: string
  readonly paymentRequired: boolean
  /** Every version of the hour rule, of the school and its classes. */
  readonly hours: HourRules
  /** Undefined if no one is asked for presence checks and no study time is pending from when they were. */
  readonly presence?: PresencePolicy | undefined
  /** Undefined if delivery is neither recorded nor required. */
  readonly delivery?: DeliveryPolicy | undefined
  readonly keys: LedgerKeys
  /** The steps that the server's clock has made since it started. */
  readonly clockSteps: readonly ClockStep[]
}

/** How the delivery of videos is determined, and whether it is required. */
interface DeliveryPolicy {
  readonly isRequired: boolean
  /** Everything that a playback session was sent, including what is not in `stored` yet. */
  readonly deliveredTo: (session: string, stored: string) => Delivered
  readonly videos: MappedVideos
}

export interface PresencePolicy {
  /** Every presence check rule, of the school and its classes. */
  readonly rules: PresenceRules
  /** An unguessable integer from 0 to below its argument. */
  readonly random: (below: number) => number
}

/**
 * The class whose own rules credit an enrollment, as recorded in the student's chain; null if the school's rules apply.
 */
export const rulingClass = ({ hours, presence }: CreditRules, classId: number | null): number | null =>
  ownRule(hours, classId) || (presence && ownRule(presence.rules, classId)) ? classId : null

/** Whether learners of a class, or of no class, get presence checks. */
export const asksFor = ({ rules }: PresencePolicy, classId: number | null): boolean =>
  presenceRuleFor(rules, classId).kind !== 'off'
