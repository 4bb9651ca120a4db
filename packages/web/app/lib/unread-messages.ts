import type { Message } from '@jiangxue/contract/message.ts'
import { useSyncExternalStore } from 'react'
import { call } from './api-client.ts'

let unread = 0
const listeners = new Set<() => void>()

export function setUnreadMessages(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

/** Asks the server anew; a failure leaves the number as it is. */
export const refreshUnreadMessages = (): Promise<void> =>
  call('countUnreadMessages', {}, { isUnasked: true }).then(
    ({ unreadCount }) => setUnreadMessages(unreadCount),
    () => undefined,
  )

/** How many messages the signed-in student has not seen, as far as the page knows. */
export const useUnreadMessages = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )

/** Tells the server which of the messages on the screen are seen now; a failure leaves them unread. */
export async function markRead(messages: readonly Message[]): Promise<void> {
  const ids = messages.filter(({ isRead }) => !isRead).map(({ id }) => id)
  if (ids.length === 0) return
  await call('readMessages', { body: { ids } }, { isUnasked: true }).then(
    ({ data }) => setUnreadMessages(data.unreadCount),
    () => undefined,
  )
}
