import type { FirstAdminForm } from '@jiangxue/contract/account.ts'
import type { Context } from '../../core/context.ts'
import { randomToken, sha256 } from '../../core/crypto/keys.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOwnOperation } from '../../core/log/operation-log.ts'
import { insertUser } from '../student/save-student.queries.ts'
import {
  findAccount,
  hasAdmin,
  isFirstAdminToken,
  replaceFirstAdminToken,
  useFirstAdminToken,
  type AccountRow,
} from './account.queries.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { refuseTaken, writeNames } from './refuse-taken.ts'
import { startSession } from './session.ts'

const lifeMs = 24 * 3_600_000

/** A new one-time token where the school has no admin yet; earlier ones end. */
export async function inviteFirstAdmin({ database, now }: Context): Promise<string | undefined> {
  if (await hasAdmin(database.read)) return undefined
  const token = randomToken()
  await database.write((db) => replaceFirstAdminToken(db, sha256(token), now() + lifeMs, now()))
  return token
}

/** Makes the first admin, once. */
export async function createFirstAdmin(
  context: Context,
  form: FirstAdminForm,
  origin: Origin,
): Promise<{ token: string; account: AccountRow }> {
  refuseCommonPassword(form.password)
  const { database, now } = context
  if ((await hasAdmin(database.read)) || !(await isFirstAdminToken(database.read, sha256(form.token), now())))
    throw problem('account.firstAdminRefused')
  const passwordHash = await hashPassword(form.password)
  const names = { username: form.username, phone: null, email: null }
  return writeNames(database, names, async (db) => {
    await refuseTaken(db, names)
    if ((await hasAdmin(db)) || !(await useFirstAdminToken(db, sha256(form.token), now())))
      throw problem('account.firstAdminRefused')
    const id = await insertUser(db, {
      role: 'ADMIN',
      username: form.username,
      usernameKey: form.username.toLowerCase(),
      name: form.name,
      phone: null,
      email: null,
      emailKey: null,
      passwordHash,
      status: 'ACTIVE',
      avatarFileId: null,
      organizationId: null,
      customRoleId: null,
      studentNumber: null,
      idCardCipher: null,
      idCardDigest: null,
      ethnicity: null,
      enrollmentDate: null,
      importId: null,
      createdAt: now(),
      updatedAt: now(),
      lastLoginAt: now(),
      deletedAt: null,
    })
    await recordOwnOperation(db, id, origin, 'user.firstAdmin', now())
    return { token: await startSession(db, id, origin, now()), account: (await findAccount(db, id)) as AccountRow }
  })
}
