import { randomBytes } from 'node:crypto'
import type { ScannedDevice } from '@jiangxue/contract/account/scan.ts'
import { scanLimits, type ScanState } from '@jiangxue/contract/account/wechat.values.ts'
import { sha256 } from '../../core/crypto/keys.ts'
import type { Actor, Origin, Visitor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { networkOf } from '../../core/network/network.ts'
import { existing, problem } from '../../core/problem.ts'
import { findAccount } from '../../people/account/account.queries.ts'
import { beginLogin, type SignedIn } from '../../people/account/begin-login.ts'
import { findScan, insertScan, noteOpening, saveAnswer, useScan } from './scan.queries.ts'
import { assertMayUsePhone } from './wechat-app.ts'

const longestUserAgent = 300
/** The computer asks every few seconds; an answer in the last moment is still heard. */
const confirmedLifeMs = 30_000

/** A code that signs in the browser with this device, once somebody has confirmed it on their phone. */
export async function startScan(
  { context }: Visitor,
  origin: Origin & { readonly device: string },
): Promise<{ code: string; lifeSeconds: number }> {
  const code = randomBytes(scanLimits.codeLength / 2).toString('hex')
  await context.database.write((db) =>
    insertScan(db, {
      codeHash: sha256(code),
      device: sha256(origin.device),
      state: 'waiting' satisfies ScanState,
      userId: null,
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, longestUserAgent),
      expiresAt: context.now() + scanLimits.lifeMs,
    }),
  )
  return { code, lifeSeconds: scanLimits.lifeMs / 1000 }
}

/** How far a code is, for the computer that shows it; nothing of who has opened it. */
export async function scanOf({ context, origin }: Visitor, code: string) {
  const device = sha256(origin.device ?? '')
  const scan = existing(await findScan(context.database.read, sha256(code), device, context.now()), 'scan.expired')
  return { state: scan.state, userId: scan.userId }
}

/** Signs in the computer of a confirmed code, once. */
export async function signInByScan(visitor: Visitor, code: string, userId: number): Promise<SignedIn> {
  const { database, settings } = visitor.context
  const account = existing(await findAccount(database.read, userId), 'scan.expired')
  assertMayUsePhone(await settings.current(), account.role)
  return beginLogin(visitor, account, {
    isPassword: false,
    use: async (db) => {
      if (!(await useScan(db, sha256(code)))) throw problem('scan.expired')
    },
  })
}

/** Opens a code on a phone: shows the computer that it would sign in. Somebody else may open it after; only the last answers. */
export async function openScan({ context, caller, origin }: Actor, code: string): Promise<ScannedDevice> {
  const { database, settings, now } = context
  assertMayUsePhone(await settings.current(), caller.role)
  const by = { userId: caller.userId, mostOpens: scanLimits.opens, now: now() }
  const computer = existing(await database.write((db) => noteOpening(db, sha256(code), by)), 'scan.expired')
  return { userAgent: computer.userAgent, isSameNetwork: networkOf(computer.ip) === networkOf(origin.ip) }
}

/** The answer of whoever has opened a code last. */
export const answerScan = (actor: Actor, code: string, isConfirmed: boolean): Promise<void> => {
  const { context, caller } = actor
  const now = context.now()
  const state: ScanState = isConfirmed ? 'confirmed' : 'refused'
  const answer = { userId: caller.userId, state, now, expiresAt: now + confirmedLifeMs }
  return context.database.write(async (db) => {
    if (!(await saveAnswer(db, sha256(code), answer))) throw problem('scan.expired')
    if (isConfirmed)
      await audit(db, actor, { action: 'session.confirmScan', targetType: 'user', targetId: caller.userId })
  })
}
