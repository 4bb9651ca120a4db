import type { FaceConsent } from '@jiangxue/contract/learning/presence.ts'
import { faceConsentText, faceConsentVersion } from '@jiangxue/contract/learning/presence.values.ts'
import { mayAskBy } from '@jiangxue/contract/learning/presence.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstantOrNull } from '../../core/units.ts'
import { presenceRuleFor } from '../../ledger/rules/presence-rules.ts'
import { currentPresenceRules } from '../../ledger/rules/rules-in-force.ts'
import { listClassesStudiedFor } from '../../people/user/user.queries.ts'
import { canCompareFaces } from './face-setup.ts'
import { deleteComparedPictures, findConsent, findReference, saveConsent } from './face.queries.ts'

/** Whether a student has given consent, and has a reference photo. */
export async function mayCompare(db: Db, studentId: number): Promise<boolean> {
  const consent = await findConsent(db, studentId)
  return consent?.isGiven === 1 && (await findReference(db, studentId)) !== undefined
}

export async function readConsent(context: Context, studentId: number): Promise<FaceConsent> {
  const { settings, database } = context
  const values = await settings.current()
  const found = await findConsent(database.read, studentId)
  return {
    isAsked: canCompareFaces(values) && (await isAskedFor(context, studentId)),
    version: faceConsentVersion,
    text: translate(faceConsentText, { provider: values['presence.faceProvider'] }),
    decision: found ? (found.isGiven === 1 ? 'given' : 'declined') : 'none',
    decidedAt: toInstantOrNull(found?.decidedAt ?? null),
  }
}

async function isAskedFor({ settings, database: { read } }: Context, studentId: number): Promise<boolean> {
  const rules = await currentPresenceRules(settings)
  const ids = [null, ...(await listClassesStudiedFor(read, studentId))]
  if (!ids.some((classId) => mayAskBy(presenceRuleFor(rules, classId), 'face'))) return false
  return (await findReference(read, studentId)) !== undefined
}

/** Stores a student's decision about the consent text they have read. */
export async function decideConsent(
  actor: Actor,
  { isGiven, version }: { readonly isGiven: boolean; readonly version: string },
): Promise<FaceConsent> {
  const { context, caller } = actor
  if (version !== faceConsentVersion) throw problem('presence.consentChanged')
  await context.database.write(async (db) => {
    const studentId = caller.userId
    if (!isGiven) await deleteComparedPictures(db, studentId)
    await saveConsent(db, { studentId, version, isGiven: isGiven ? 1 : 0, decidedAt: context.now() })
    await audit(db, actor, {
      action: isGiven ? 'face.consent' : 'face.decline',
      targetId: studentId,
      detail: { version },
    })
  })
  return readConsent(context, caller.userId)
}
