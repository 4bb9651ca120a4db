import { isOwnPath } from '@jiangxue/contract/account/own-path.ts'
import { wechatLimits, type WechatOutcome } from '@jiangxue/contract/account/wechat.values.ts'
import type { Context } from '../../core/context.ts'
import { seal } from '../../core/crypto/keys.ts'
import { problem, Problem } from '../../core/problem.ts'
import { siteOrigin } from '../../core/settings/site-url.ts'
import { openidDigest, openStep, stepKey } from './steps.ts'
import { openidOf, WechatRefusal } from './wechat-api.ts'
import { appToSignIn, type WechatApp } from './wechat-app.ts'
import { findIdentity, useStep } from './wechat.queries.ts'

/** The address of WeChat that leads back with a code. `redirect` is where to go in the end, if it is a path of the site. */
export async function addressOfWechat(context: Context, browser: string, redirect = ''): Promise<string> {
  const { config, database, keys, settings, now } = context
  const values = await settings.current()
  const { appId } = appToSignIn(keys, values)
  const expiresAt = now() + wechatLimits.stateLifeMs
  const step = { kind: 'state', appId, redirect: isOwnPath(redirect) ? redirect : '', expiresAt }
  const state = await database.write((db) => openStep(db, step, browser))
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: `${siteOrigin(values, config)}/api/auth/wechat/callback`,
    response_type: 'code',
    // Asks nothing of the person and tells nothing but the openid.
    scope: 'snsapi_base',
    state,
  })
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`
}

/** The page for a problem: a person has opened the address, and would not understand the answer of a call. */
export function pageOfProblem(error: unknown): string {
  if (error instanceof Problem) return pageOf('problem', error.code, '')
  throw error
}

/**
 * The page that goes on: with a ticket to sign in if the openid is bound, otherwise to bind it. The ticket is behind the
 * `#`, which no log and no other site gets to see. An openid alone creates no account.
 */
export async function pageAfterWechat(
  context: Context,
  browser: string | undefined,
  { code, state }: { readonly code?: string | undefined; readonly state?: string | undefined },
): Promise<string> {
  const { database, keys, settings, now } = context
  const app = appToSignIn(keys, await settings.current())
  if (browser === undefined || code === undefined || state === undefined) throw problem('wechat.expired')
  const started = await database.write((db) => useStep(db, stepKey('state', state, browser, now())))
  if (started?.appId !== app.appId) throw problem('wechat.expired')
  const openid = await exchange(context, app, code)
  return database.write(async (db) => {
    const identity = await findIdentity(db, app.appId, openidDigest(keys, app.appId, openid))
    const kind = identity?.deletedAt === null ? 'login' : 'bind'
    const life = kind === 'login' ? wechatLimits.loginTicketLifeMs : wechatLimits.bindTicketLifeMs
    const step = { kind, appId: app.appId, openid: seal(keys, openid), expiresAt: now() + life }
    return pageOf(kind, await openStep(db, step, browser), started.redirect)
  })
}

const pageOf = (outcome: WechatOutcome, value: string, redirect: string) =>
  `/auth/login${redirect === '' ? '' : `?redirect=${encodeURIComponent(redirect)}`}#${outcome}=${value}`

/** A code that was used, has expired or belongs to another app. */
const wrongCodes = new Set([40_029, 40_163, 42_003])

async function exchange({ config, log }: Context, app: WechatApp, code: string): Promise<string> {
  try {
    return await openidOf(config.wechatUrl, app, code)
  } catch (error) {
    if (error instanceof WechatRefusal && wrongCodes.has(error.code)) throw problem('wechat.expired')
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'wechat: no openid')
    throw problem('wechat.failing')
  }
}
