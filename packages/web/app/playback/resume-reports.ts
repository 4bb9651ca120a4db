import { useEffect } from 'react'
import type { StoredAccount } from '../lib/session.ts'
import { pendingKey } from './pending-key.ts'

/** Sends what a player could not send, from whatever page the student is on now. */
export function useUnsentReports(account: StoredAccount | null) {
  const studentId = account?.role === 'STUDENT' ? account.id : undefined
  useEffect(() => {
    if (studentId === undefined) return
    const send = () => void resume(studentId)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [studentId])
}

/** The player's parts are loaded only where something waits. */
async function resume(accountId: number) {
  try {
    if (!localStorage.getItem(pendingKey(accountId))) return
    const { connectionOf } = await import('./playback-connection.ts')
    await connectionOf(accountId).outbox.retry()
  } catch {
    // Storage is forbidden, or the network fails again: the next page tries.
  }
}
