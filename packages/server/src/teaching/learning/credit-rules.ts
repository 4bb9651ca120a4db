import type { LedgerKeys } from '../../core/ledger/bind-identity.ts'
import type { HourRules } from '../../core/ledger/hour-rules.ts'
import { presenceRuleFor, type PresenceRules } from '../../core/ledger/presence-rules.ts'
import { ownRule } from '../../core/ledger/rule-scope.ts'
import type { ClockStep } from '../../core/time/clock-step.ts'
import type { Delivered } from '../../files/delivery/delivered.ts'
import type { MappedVideos } from '../../files/delivery/mapped-videos.ts'

/** How study time is credited, from the settings and the keys. */
export interface CreditRules {
  readonly mode: 'verified' | 'reported'
  readonly timezone: string
  readonly paymentRequired: boolean
  /** Every version of the hour rule, of the school and its classes. */
  readonly hours: HourRules
  /** Undefined where nobody is asked whether they are there, and nothing waits from when they were. */
  readonly presence?: PresencePolicy | undefined
  /** Undefined where nobody looks at what was delivered. */
  readonly delivery?: DeliveryPolicy | undefined
  readonly keys: LedgerKeys
  /** The steps that the server's clock has made since it started. */
  readonly clockSteps: readonly ClockStep[]
}

/** How what was delivered of videos is known, and what follows where it was not. */
export interface DeliveryPolicy {
  readonly isRequired: boolean
  /** What a playback session was given, beyond what is stored of it. */
  readonly deliveredTo: (session: string, stored: string) => Delivered
  readonly videos: MappedVideos
}

export interface PresencePolicy {
  /** Every rule of presence checks, of the school and its classes. */
  readonly rules: PresenceRules
  /** An integer from 0 to below its argument, which nobody can guess. */
  readonly random: (below: number) => number
}

/** The class whose own rules credit an enrolment, as the student's chain names it; null where the school's do. */
export const rulingClass = ({ hours, presence }: CreditRules, classId: number | null): number | null =>
  ownRule(hours, classId) || (presence && ownRule(presence.rules, classId)) ? classId : null

/** Whether learners of a class, or of none, are asked if they are there. */
export const asksFor = ({ rules }: PresencePolicy, classId: number | null): boolean =>
  presenceRuleFor(rules, classId).kind !== 'off'
