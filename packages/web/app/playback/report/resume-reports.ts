import { draftDatabase, pendingKey } from './pending-key.ts'

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
    if (!localStorage.getItem(pendingKey(accountId)) && !(await mayHaveDraft())) return
    const { connectionOf } = await import('./playback-connection.ts')
    await connectionOf(accountId).outbox.retry()
  } catch {
    // Storage is not allowed, or the network fails again; the next page retries.
  }
}

/** A note in local storage would not do: a browser killed soon after has not written it to disk. */
async function mayHaveDraft() {
  // Browsers before 2024 may be unable to list databases.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === draftDatabase)
}
