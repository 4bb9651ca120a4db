import { pendingKey, playedKey } from './pending-key.ts'

/** Sends reports that a player could not send, now and whenever the connection is back; returns a stop function. */
export function resumeReports(studentId: number): () => void {
  const send = () => void resume(studentId)
  send()
  addEventListener('online', send)
  return () => removeEventListener('online', send)
}

/** Loads the player's modules only if there may be unsent reports. */
async function resume(accountId: number) {
  try {
    if (!localStorage.getItem(pendingKey(accountId)) && !localStorage.getItem(playedKey(accountId))) return
    const { connectionOf } = await import('./playback-connection.ts')
    await connectionOf(accountId).outbox.retry()
  } catch {
    // Storage is not allowed, or the network fails again; the next page retries.
  }
}
