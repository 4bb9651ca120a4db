import { currentAccount } from '../../lib/session/session.ts'
import { createDraftStore } from './pending-store.ts'
import { createPendingWatch } from './pending-watch.ts'
import { createPlaybackServer, type PlaybackServer } from './playback-server.ts'
import { createWatchOutbox, type WatchOutbox } from './watch-outbox.ts'

interface Connection {
  server: PlaybackServer
  outbox: WatchOutbox
}
const connections = new Map<number, Connection>()

/** Returns the account's single outbox on this page, so that a lesson's reports are sent before the next one opens. */
export function connectionOf(accountId: number): Connection {
  const known = connections.get(accountId)
  if (known) return known
  const server = createPlaybackServer(accountId)
  const outbox = createWatchOutbox(
    createPendingWatch(accountId, () => localStorage),
    server.sendReport,
    () => currentAccount()?.id === accountId,
    createDraftStore(accountId),
  )
  const connection = { server, outbox }
  connections.set(accountId, connection)
  return connection
}
