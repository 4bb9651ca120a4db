import { unseal } from '../../core/crypto/keys.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor, Visitor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { findAccount } from '../../people/account/account.queries.ts'
import { beginLogin, type SignedIn } from '../../people/account/begin-login.ts'
import { openidDigest, stepKey } from './steps.ts'
import { appToSignIn, assertMayUsePhone } from './wechat-app.ts'
import {
  deleteIdentitiesOf,
  deleteIdentity,
  findIdentity,
  findIdentityOf,
  findStep,
  insertIdentity,
  touchIdentity,
  useStep,
} from './wechat.queries.ts'

/** Signs in the account of a ticket, in the browser that got it. */
export async function signInByTicket(visitor: Visitor, browser: string | undefined, ticket: string): Promise<SignedIn> {
  const { database, keys, settings, now } = visitor.context
  const values = await settings.current()
  const { appId } = appToSignIn(keys, values)
  const key = stepKey('login', ticket, browser ?? '', now())
  const step = await findStep(database.read, key)
  if (step?.appId !== appId) throw problem('wechat.expired')
  const identity = await findIdentity(database.read, appId, openidDigest(keys, appId, unseal(keys, step.openid)))
  const account = identity && (await findAccount(database.read, identity.userId))
  if (!account) throw problem('wechat.unbound')
  assertMayUsePhone(values, account.role)
  return beginLogin(visitor, account, {
    isPassword: false,
    use: async (db) => {
      if (!(await useStep(db, key))) throw problem('wechat.expired')
      if (!(await touchIdentity(db, identity.id, now()))) throw problem('wechat.unbound')
    },
  })
}

/** Binds the WeChat account of a ticket to the caller; one of the school's account each. */
export async function bindByTicket(actor: Actor, browser: string | undefined, ticket: string): Promise<void> {
  const { caller, context } = actor
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const { appId } = appToSignIn(keys, values)
  assertMayUsePhone(values, caller.role)
  const bind = database.write(async (db) => {
    const step = await useStep(db, stepKey('bind', ticket, browser ?? '', now()))
    if (step?.appId !== appId) throw problem('wechat.expired')
    const digest = openidDigest(keys, appId, unseal(keys, step.openid))
    const known = await findIdentity(db, appId, digest)
    if (known?.userId === caller.userId) return
    if (known && known.deletedAt === null) throw problem('wechat.taken')
    if (known) await deleteIdentity(db, known.id)
    if (await findIdentityOf(db, appId, caller.userId)) throw problem('wechat.otherBound')
    const identity = { userId: caller.userId, appId, openidDigest: digest, openid: step.openid, boundAt: now() }
    await insertIdentity(db, { ...identity, lastUsedAt: null })
    await audit(db, actor, { action: 'user.bindWechat', targetId: caller.userId })
  })
  await bind.catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('wechat.taken') : error
  })
}

/** Ends the binding of the caller. */
export const unbind = (actor: Actor): Promise<void> =>
  actor.context.database.write(async (db) => {
    if (!(await deleteIdentitiesOf(db, actor.caller.userId))) throw problem('wechat.notBound')
    await audit(db, actor, { action: 'user.unbindWechat', targetId: actor.caller.userId })
  })
