import type { UnusualResult } from '@jiangxue/contract/exam/statistics.values.ts'
import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'
import type { ConfirmedKind } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import type { PresenceItem } from '@jiangxue/contract/learning/presence.ts'
import type { FacePose, PresenceKind } from '@jiangxue/contract/learning/presence.values.ts'
import type { AdminNotice } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { Keys } from './crypto/keys.ts'
import type { Db } from './database/database.ts'
import type { Services } from './services.ts'
import type { SettingValues } from './settings/setting-values.ts'

/** Settings that are being saved, in the transaction of the change. */
interface SettingsChange {
  readonly db: Db
  readonly userId: number
  readonly before: SettingValues
  readonly after: SettingValues
}

/** Whom a presence check asks, and when. */
interface AskedPerson {
  readonly studentId: number
  readonly lessonId: number
  /** The version of the item that the student was asked last. */
  readonly lastItem: number | undefined
  readonly sender: { readonly keys: Keys; readonly values: SettingValues; readonly now: number }
  /** An unguessable integer from 0 to below its argument. */
  readonly random: (below: number) => number
}
/** The version of an item that a check asks, the digest of its text and key, and the order of its options. */
export interface AskedItem {
  readonly versionId: number
  readonly digest: string
  readonly optionIds: readonly string[]
}
/** What a presence check asks for. */
interface AskedThing {
  readonly kind: PresenceKind
  /** Empty if something else than digits is asked for. */
  readonly code: string
  readonly sentTo: string | null
  readonly messageId?: number
  readonly provider?: string
  readonly pose?: FacePose
  readonly item?: AskedItem
}
/** A way of asking for presence that a school has to set up. */
export interface PresenceWay {
  readonly isConfigured: (values: SettingValues) => boolean
  /** Undefined if this student cannot be asked in this way. */
  readonly ask: (db: Db, asked: AskedPerson) => Promise<AskedThing | undefined>
}

/** A way of asking with an item, which is shown without its key. */
interface ItemWay extends PresenceWay {
  readonly show: (db: Db, item: AskedItem) => Promise<PresenceItem>
}

/** A change, as shown to whoever confirms it. */
export interface Confirmable {
  /** The lesson, the student, or the class whose hour rule changes; 0 for settings. */
  readonly targetId: number
  readonly changes: ConfirmedChange[]
}
/** Somebody who has to confirm changes of credit. */
export interface Confirmer {
  /**
   * Uses up a confirmation of exactly this change, in its transaction, and returns who gave it; undefined if none is
   * required. Throws `NeedsConfirmation` if there is none.
   */
  readonly consume: (
    db: Db,
    kind: ConfirmedKind,
    change: Confirmable,
    by: { readonly userId: number; readonly now: number },
  ) => Promise<number | undefined>
  /** Asks for the confirmation that the school continues from a backup. */
  readonly requestForRestore: (
    db: Db,
    restored: { readonly backup: string; readonly madeAt: string },
    now: number,
  ) => Promise<void>
  /** Whether that is still unconfirmed; until then no certificate is issued. */
  readonly isRestoreOpen: (db: Db, values: SettingValues) => Promise<boolean>
}

/** What is unusual in an exam, by candidate. */
export interface UnusualExam {
  readonly releasedAt: number
  readonly findings: readonly {
    readonly rule: UnusualResult
    readonly studentId: number
    /** The day of the exam, in the site's time zone. */
    readonly day: string
    readonly facts: { readonly exam: string; readonly count: number }
  }[]
}

/**
 * What optional modules contribute to the features that ask them (ADR 72). Hooks know only core and the contract, so
 * that every layer can call them.
 */
export interface Hooks {
  /** Each throws if settings contradict one another. */
  readonly assertSettings: readonly ((change: SettingsChange) => void | Promise<void>)[]
  /** Each returns what admins should know of now, for the dashboard. */
  readonly notices: readonly ((
    db: Db,
    at: { readonly values: SettingValues; readonly now: number },
  ) => Promise<AdminNotice | undefined>)[]
  readonly askByFace?: PresenceWay | undefined
  readonly askByItem?: ItemWay | undefined
  readonly confirmer?: Confirmer | undefined
  /** The exams whose results were released after an instant, in that order. */
  readonly unusualExams?:
    | ((
        db: Db,
        at: { readonly values: SettingValues; readonly now: number; readonly after: number },
      ) => AsyncIterable<UnusualExam>)
    | undefined
  /** Whether students can pay online. */
  readonly takesPayments?: ((values: SettingValues) => boolean) | undefined
  /**
   * Closes the payments that a student has begun online for an order, before it is changed by hand. Throws if the
   * provider does not answer.
   */
  readonly closePayments?: ((services: Services, orderId: number) => Promise<void>) | undefined
  /** The WeChat account of a user, as the app with this id knows it. */
  readonly payerOpenid?:
    | ((db: Db, keys: Keys, who: { readonly appId: string; readonly userId: number }) => Promise<string | undefined>)
    | undefined
}
/** The hooks of a program without modules. */
export const noHooks: Hooks = { assertSettings: [], notices: [] }
