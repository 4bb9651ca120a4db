import type { FirstAdminForm } from '@jiangxue/contract/account/account.ts'
import type { Context } from '../../core/context.ts'
import { randomToken, sha256 } from '../../core/crypto/keys.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import {
  findAccount,
  hasAdmin,
  insertUser,
  isFirstAdminToken,
  replaceFirstAdminToken,
  useFirstAdminToken,
  type AccountRow,
} from './account.queries.ts'
import { assertGoodPassword } from './assert-good-password.ts'
import { assertNamesFree, writeNames } from './assert-names-free.ts'
import { rememberOrigin } from './known-origin.ts'
import { startSession } from './session.ts'

const lifeMs = 24 * 3_600_000

/** Returns a new one-time token if the school has no admin yet; earlier tokens become invalid. */
export async function inviteFirstAdmin({ database, now }: Context): Promise<string | undefined> {
  if (await hasAdmin(database.read)) return undefined
  const token = randomToken()
  await database.write((db) => replaceFirstAdminToken(db, sha256(token), now() + lifeMs, now()))
  return token
}

/** Creates the first admin, once, and signs them in. */
export async function createFirstAdmin(
  visitor: Visitor,
  form: FirstAdminForm,
): Promise<{ token: string; account: AccountRow }> {
  const { database, keys, settings, now } = visitor.context
  const names = { username: form.username, phone: null, email: null }
  await assertGoodPassword(settings, form.password, names)
  const isInvited = await isFirstAdminToken(database.read, sha256(form.token), now())
  if (!isInvited || (await hasAdmin(database.read))) throw problem('account.firstAdminRefused')
  const passwordHash = await hashPassword(form.password)
  return writeNames(database, names, async (db) => {
    await assertNamesFree(db, names)
    if ((await hasAdmin(db)) || !(await useFirstAdminToken(db, sha256(form.token), now())))
      throw problem('account.firstAdminRefused')
    const person = { ...names, name: form.name, passwordHash, lastLoginAt: now() }
    const id = await insertUser(db, { role: 'ADMIN', status: 'ACTIVE', ...person }, now())
    await auditOwnAccount(db, visitor, id, 'user.firstAdmin')
    await rememberOrigin(db, keys, visitor.origin, id, now())
    return {
      token: await startSession(db, id, visitor.origin, now()),
      account: existing(await findAccount(db, id), 'account.notFound'),
    }
  })
}
