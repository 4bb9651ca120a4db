import { randomBytes } from 'node:crypto'
import { hmac, randomToken, sha256, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { insertStep, type StepKey, type StepRow } from './wechat.queries.ts'

const stateBytes = 24
/** Letters and digits, as WeChat requires of a state. */
const newState = () => randomBytes(stateBytes).toString('hex')

/** Where a step is stored: by digests, so that the database contains nothing that could be used. */
export const stepKey = (kind: StepKey['kind'], token: string, browser: string, now: number): StepKey => ({
  kind,
  tokenHash: sha256(token),
  browser: sha256(browser),
  now,
})

/** Starts a step of a browser and returns its token. */
export async function openStep(
  db: Db,
  step: Pick<StepRow, 'kind' | 'appId' | 'expiresAt'> & Partial<Pick<StepRow, 'openid' | 'redirect'>>,
  browser: string,
): Promise<string> {
  const token = step.kind === 'state' ? newState() : randomToken()
  await insertStep(db, { ...step, tokenHash: sha256(token), browser: sha256(browser) })
  return token
}

/** How an openid is found; another app has other openids. */
export const openidDigest = (keys: Keys, appId: string, openid: string) =>
  hmac(keys.digest, `wechat:${appId}:${openid}`)
