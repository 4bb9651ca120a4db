import type { ConsentPlace } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { FaceConsent } from '@jiangxue/contract/learning/presence.ts'
import { mayAskBy } from '@jiangxue/contract/learning/presence.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { toInstantOrNull } from '../../core/units.ts'
import { presenceRuleFor } from '../../ledger/rules/presence-rules.ts'
import { currentPresenceRules } from '../../ledger/rules/rules-in-force.ts'
import { findAgreement, findDecision } from '../../people/agreement/agreement.queries.ts'
import { recordConsents } from '../../people/agreement/record-consent.ts'
import { listClassesStudiedFor } from '../../people/user/user.queries.ts'
import { canCompareFaces } from './face-setup.ts'
import { deleteComparedPictures, findReference } from './face.queries.ts'

/** Whether a student has given consent, and has a reference photo. */
export async function mayCompare(db: Db, studentId: number): Promise<boolean> {
  const decision = await findValidDecision(db, studentId)
  return decision?.isGiven === 1 && (await findReference(db, studentId)) !== undefined
}

/** A student's latest decision, unless the agreement has asked again since; nobody has decided before its first version. */
async function findValidDecision(db: Db, studentId: number) {
  const latest = await findDecision(db, studentId, 'face')
  return latest && latest.version >= Number(latest.leastAccepted ?? Infinity) ? latest : undefined
}

export async function readConsent(context: Context, studentId: number): Promise<FaceConsent> {
  const { settings, database } = context
  const agreement = await findAgreement(database.read, 'face')
  const decision = await findValidDecision(database.read, studentId)
  const isAvailable = agreement !== undefined && canCompareFaces(await settings.current())
  return {
    isAsked: isAvailable && (await isAskedFor(context, studentId)),
    version: agreement?.version ?? 0,
    title: agreement?.title ?? '',
    html: agreement?.html ?? '',
    decision: decision ? (decision.isGiven === 1 ? 'given' : 'declined') : 'none',
    decidedAt: toInstantOrNull(decision?.at ?? null),
  }
}

async function isAskedFor({ settings, database: { read } }: Context, studentId: number): Promise<boolean> {
  const rules = await currentPresenceRules(settings)
  const ids = [null, ...(await listClassesStudiedFor(read, studentId))]
  if (!ids.some((classId) => mayAskBy(presenceRuleFor(rules, classId), 'face'))) return false
  return (await findReference(read, studentId)) !== undefined
}

interface FaceDecision {
  readonly isGiven: boolean
  /** Of the agreement that the student has read. Whoever declines or withdraws need not have read the newest. */
  readonly version: number
  readonly place: ConsentPlace
}

/** Stores a student's decision about the agreement on face comparison. */
export async function decideConsent(actor: Actor, { isGiven, version, place }: FaceDecision): Promise<FaceConsent> {
  const { context, caller } = actor
  const userId = caller.userId
  await context.database.write(async (db) => {
    const newest = (await findAgreement(db, 'face'))?.version ?? 0
    if (version > newest || (isGiven && (version < newest || newest === 0))) throw problem('presence.consentChanged')
    if (!isGiven) await deleteComparedPictures(db, userId)
    await recordConsents(db, actor, [{ userId, kind: 'face', version, isGiven, place }])
    await audit(db, actor, { action: isGiven ? 'face.consent' : 'face.decline', targetId: userId, detail: { version } })
  })
  return readConsent(context, userId)
}
