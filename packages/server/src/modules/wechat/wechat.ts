import { unseal } from '../../core/crypto/keys.ts'
import type { OptionalModule } from '../../core/optional-module.ts'
import { deleteExpiredScans } from './scan.queries.ts'
import { scanHandlers } from './scan.routes.ts'
import { deleteExpiredSteps, findIdentityOf } from './wechat.queries.ts'
import { wechatHandlers } from './wechat.routes.ts'

/** Signing in with WeChat or by scanning a code with the phone, and sharing in WeChat (ADR 92). */
export const wechat = {
  handlers: { ...wechatHandlers, ...scanHandlers },
  hourly: ({ database, now }) =>
    database.write(async (db) => {
      await deleteExpiredSteps(db, now())
      await deleteExpiredScans(db, now())
    }),
  payerOpenid: async (db, keys, { appId, userId }) => {
    const identity = await findIdentityOf(db, appId, userId)
    return identity && unseal(keys, identity.openid)
  },
} as const satisfies OptionalModule
