import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { seal, unseal } from '../../core/crypto/keys.ts'
import { acquireLease } from '../../core/jobs/lease.ts'
import { problem } from '../../core/problem.ts'
import { findToken, saveToken } from './token.queries.ts'
import { fetchTicket, fetchToken, WechatRefusal, type WechatValue } from './wechat-api.ts'
import type { WechatApp } from './wechat-app.ts'

const leaseMs = 20_000
/** Refreshed this long before the end: WeChat keeps the one before valid for five minutes. */
const spareMs = 300_000
/** After a refusal, WeChat is left alone for this long: its calls are counted by the day. */
const pauseMs = 60_000
const askAgainMs = 200
const mostAsks = 30

type Kind = 'token' | 'ticket'

/** The ticket that signs pages, the same in every process. */
export const currentTicket = (context: Context, app: WechatApp): Promise<string> =>
  current(context, app, 'ticket', () => freshTicket(context, app))

/** A ticket of the current token; if WeChat no longer knows the token, of a new one. */
async function freshTicket(context: Context, app: WechatApp): Promise<WechatValue> {
  const { wechatUrl } = context.config
  const token = await current(context, app, 'token', () => fetchToken(wechatUrl, app))
  try {
    return await fetchTicket(wechatUrl, token)
  } catch (error) {
    if (!(error instanceof WechatRefusal && unknownToken.has(error.code))) throw error
    const renewed = await fetchToken(wechatUrl, app, true)
    await store(context, app, 'token', renewed)
    return fetchTicket(wechatUrl, renewed.value)
  }
}
const unknownToken = new Set([40_001, 40_014, 42_001])

/**
 * The value of a kind. One process at a time refreshes it, so that they do not refresh each other's away; the others take
 * the one before while it lives, or wait.
 */
async function current(
  context: Context,
  app: WechatApp,
  kind: Kind,
  fetchNew: () => Promise<WechatValue>,
): Promise<string> {
  for (let asks = 0; asks < mostAsks; asks++) {
    const kept = await read(context, app, kind)
    if (kept?.isFresh) return kept.value
    const lease = await acquireLease(context, { name: `wechat-${kind}`, leaseMs })
    if (lease)
      try {
        // Another process may have refreshed it since it was read.
        const newer = await read(context, app, kind)
        return newer?.isFresh ? newer.value : await refresh(context, app, kind, fetchNew, kept?.value)
      } finally {
        await lease.free()
      }
    if (kept) return kept.value
    await delay(askAgainMs)
  }
  throw problem('wechat.failing')
}

async function refresh(
  context: Context,
  app: WechatApp,
  kind: Kind,
  fetchNew: () => Promise<WechatValue>,
  before: string | undefined,
): Promise<string> {
  try {
    const fetched = await fetchNew()
    await store(context, app, kind, fetched)
    return fetched.value
  } catch (error) {
    if (before !== undefined) return before
    context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, `wechat: no ${kind}`)
    await store(context, app, kind, { value: '', lifeSeconds: pauseMs / 1000 })
    throw problem('wechat.failing')
  }
}

/** The stored value while it lives; throws during the pause after a refusal, which is stored as an empty value. */
async function read({ database, keys, now }: Context, { appId }: WechatApp, kind: Kind) {
  const row = await findToken(database.read, kind, appId)
  if (!row || row.expiresAt <= now()) return undefined
  if (row.value === '') throw problem('wechat.failing')
  return { value: unseal(keys, row.value), isFresh: row.expiresAt - spareMs > now() }
}

const store = (
  { database, keys, now }: Context,
  { appId }: WechatApp,
  kind: Kind,
  { value, lifeSeconds }: WechatValue,
) =>
  database.write((db) =>
    saveToken(db, { kind, appId, value: value === '' ? '' : seal(keys, value), expiresAt: now() + lifeSeconds * 1000 }),
  )
