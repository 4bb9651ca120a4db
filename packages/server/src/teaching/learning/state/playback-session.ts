import { isSame, randomToken } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { sealAnchor } from '../../../ledger/chain/ledger-chain.ts'
import { insertSessions, attachLogins, type NewSession, type PlaybackSession } from './playback-session.queries.ts'

/** The data of a new playback session; without an anchor, it starts with its first report. */
export type Opening = Omit<NewSession, 'publicId' | 'seal'> & { readonly publicId?: string }

/** Builds a session, not stored yet, with a new unguessable id. */
export function makeSession(ledgerKey: Buffer, opening: Opening): NewSession {
  const session = { publicId: randomToken(), ...opening }
  return { ...session, seal: sealAnchor(ledgerKey, session) }
}

/** Opens sessions and stores the logins they belong to. */
export async function openSessions(db: Db, sessions: readonly NewSession[]): Promise<PlaybackSession[]> {
  if (sessions.length === 0) return []
  await attachLogins(db, sessions)
  return insertSessions(db, sessions)
}

/** Drops an anchor that was not set by the server: the session starts again with the next report. */
export function trustAnchor(ledgerKey: Buffer, session: PlaybackSession): PlaybackSession {
  if (session.anchorAt !== null && !isSame(sealAnchor(ledgerKey, session), session.seal)) {
    session.anchorPositionMs = null
    session.anchorAt = null
  }
  return session
}
