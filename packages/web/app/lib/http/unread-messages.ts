import type { Message } from '@jiangxue/contract/messaging/message.ts'
import { useSyncExternalStore } from 'react'
import { call } from './api-client.ts'

let unread = 0
const listeners = new Set<() => void>()

function setUnreadMessages(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

/** Reloads the number from the server; on failure it stays unchanged. */
export const refreshUnreadMessages = (): Promise<void> =>
  call('countUnreadMessages', {}, { isUnasked: true }).then(
    ({ unreadCount }) => setUnreadMessages(unreadCount),
    () => undefined,
  )

/** Returns the last known number of unread messages. */
export const useUnreadMessages = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )

/** Marks displayed messages as read on the server; on failure they stay unread. */
export async function markRead(messages: readonly Message[]): Promise<void> {
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id)
  if (ids.length === 0) return
  await call('readMessages', { body: { ids } }, { isUnasked: true }).then(
    ({ data }) => setUnreadMessages(data.unreadCount),
    () => undefined,
  )
}
