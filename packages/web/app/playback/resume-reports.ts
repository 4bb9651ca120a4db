import { pendingKey, playedKey } from './pending-key.ts'

/** Sends what a player could not send, now and whenever the connection is back; returns what ends that. */
export function resumeReports(studentId: number): () => void {
  const send = () => void resume(studentId)
  send()
  addEventListener('online', send)
  return () => removeEventListener('online', send)
}

/** The player's parts are loaded only where something waits. */
async function resume(accountId: number) {
  try {
    if (!localStorage.getItem(pendingKey(accountId)) && !localStorage.getItem(playedKey(accountId))) return
    const { connectionOf } = await import('./playback-connection.ts')
    await connectionOf(accountId).outbox.retry()
  } catch {
    // Storage is forbidden, or the network fails again: the next page tries.
  }
}
