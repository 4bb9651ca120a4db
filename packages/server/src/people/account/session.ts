import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import { requiresFactor } from '@jiangxue/contract/account/second-factor.values.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Context } from '../../core/context.ts'
import { randomToken, sha256 } from '../../core/crypto/keys.ts'
import type { Database, Db } from '../../core/database/database.ts'
import { gather } from '../../core/database/gather.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { readJson } from '../../core/json-text.ts'
import type { Settings } from '../../core/settings/settings.ts'
import {
  deleteLeastUsedLogins,
  findSessions,
  insertSession,
  retireSession,
  type SessionRow,
} from './session.queries.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Lifetime of an unused token, age at which it is renewed, lifetime of a login, and lifetime of a replaced token. */
const sessionLifetimes = { idleMs: 3 * day, renewAfterMs: 60 * minute, absoluteMs: 30 * day, graceMs: minute }

/**
 * Starts a session and returns its token; only the hash is stored. It proves who is using it unless `provedAt` says
 * otherwise. Beyond the limit, the login used least recently ends.
 */
export async function startSession(
  db: Db,
  userId: number,
  origin: Origin,
  now: number,
  provedAt = now,
): Promise<string> {
  const token = randomToken()
  await deleteLeastUsedLogins(db, userId, accountLimits.liveLogins - 1)
  const login = { loginId: randomToken(), userId, endsAt: now + sessionLifetimes.absoluteMs, provedAt }
  await insertSession(db, row(token, login, origin, now))
  return token
}

/** When the login of a session was made. */
export const signedInAt = ({ endsAt }: Pick<SessionRow, 'endsAt'>): number => endsAt - sessionLifetimes.absoluteMs

type FindSession = (tokenHash: string) => Promise<SessionRow | undefined>
/** Looks up the sessions of all requests that arrive in one turn of the event loop with one query. */
export const sessionFinder = ({ read }: Database): FindSession => gather((hashes) => findSessions(read, hashes))

/** The caller of a token, and a new token if the old one is due for renewal (sliding renewal). */
export async function resumeSession(
  { database, settings, find }: Pick<Context, 'database' | 'settings'> & { find: FindSession },
  token: string,
  origin: Origin,
  now: number,
): Promise<{ caller: Caller; newToken?: string } | undefined> {
  const session = await find(sha256(token))
  if (!session || session.expiresAt <= now) return undefined
  const caller = callerOf(session, await mustSetUpFactor(settings, session))
  if (session.renewAt > now) return { caller }
  const newToken = await database.write((db) => renew(db, session, origin, now))
  return newToken === undefined ? { caller } : { caller, newToken }
}

async function renew(db: Db, session: SessionRow, origin: Origin, now: number): Promise<string | undefined> {
  if (!(await retireSession(db, session.sessionId, now, Math.min(now + sessionLifetimes.graceMs, session.endsAt))))
    return undefined
  const token = randomToken()
  await insertSession(db, row(token, session, origin, now))
  return token
}

type Login = Pick<SessionRow, 'loginId' | 'userId' | 'endsAt' | 'provedAt'>
const row = (token: string, { loginId, userId, endsAt, provedAt }: Login, origin: Origin, now: number) => ({
  loginId,
  tokenHash: sha256(token),
  userId,
  provedAt,
  createdAt: now,
  endsAt,
  renewAt: Math.min(now + sessionLifetimes.renewAfterMs, endsAt),
  expiresAt: Math.min(now + sessionLifetimes.idleMs, endsAt),
  ip: origin.ip,
  userAgent: origin.userAgent.slice(0, 300),
  device: origin.device === undefined ? null : sha256(origin.device),
})

/** Reads the settings, which costs every call a query, only for roles that may have to set up a factor. */
const mustSetUpFactor = async (settings: Settings, { hasFactor, role }: SessionRow): Promise<boolean> =>
  !hasFactor &&
  requiresFactor('staff', role as Role) &&
  requiresFactor((await settings.current())['user.requireSecondFactor'], role as Role)

/** The school itself, whose admins represent it, does not accept its own agreements. */
export const mustAgree = (role: string, hasAgreed: boolean): boolean => role !== 'ADMIN' && !hasAgreed

const callerOf = (session: SessionRow, mustSetUpFactor: boolean): Caller => ({
  userId: session.userId,
  role: session.role as Role,
  organizationId: session.organizationId,
  loginId: session.loginId,
  mustChangePassword: session.mustChangePassword === 1,
  mustSetUpFactor,
  mustAgree: mustAgree(session.role, Boolean(session.hasAgreed)),
  provedAt: session.provedAt,
  permissions: session.permissions === null ? undefined : new Set(readJson(session.permissions)),
})
