import { isSame, randomToken } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { sealAnchor } from '../../core/ledger/ledger-chain.ts'
import { insertSessions, keepLogins, type NewSession, type PlaybackSession } from './watch-state.queries.ts'

/** What a playback session is opened for; without an anchor it begins with its first report. */
export type Opening = Omit<NewSession, 'publicId' | 'seal'> & { readonly publicId?: string }

/** A session that is not stored yet, under a new unguessable name. */
export function makeSession(ledgerKey: Buffer, opening: Opening): NewSession {
  const session = { publicId: randomToken(), ...opening }
  return { ...session, seal: sealAnchor(ledgerKey, session) }
}

/** Opens sessions and keeps the logins they belong to. */
export async function openSessions(db: Db, sessions: readonly NewSession[]): Promise<PlaybackSession[]> {
  if (sessions.length === 0) return []
  await keepLogins(db, sessions)
  return insertSessions(db, sessions)
}

/** A session whose anchor somebody else has set has none: it begins again with the next report. */
export function trustAnchor(ledgerKey: Buffer, session: PlaybackSession): PlaybackSession {
  if (session.anchorAt !== null && !isSame(sealAnchor(ledgerKey, session), session.seal)) {
    session.anchorPositionMs = null
    session.anchorAt = null
  }
  return session
}
