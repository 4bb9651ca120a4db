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

/** Marks messages as read on the server; on failure they stay unread. */
export async function markRead(messages: readonly Message[]): Promise<void> {
  const ids = messages.map(({ id }) => id)
  await call('readMessages', { body: { ids } }, { isUnasked: true }).then(update, () => undefined)
}

/** Marks all messages as read, except those that came after the shown ones. */
export async function markAllRead(shown: readonly Message[]): Promise<void> {
  const upToId = Math.max(...shown.map(({ id }) => id))
  await call('readAllMessages', { body: { upToId } }, { isUnasked: true }).then(update, () => undefined)
}

const update = ({ data }: { data: { unreadCount: number } }) => setUnreadMessages(data.unreadCount)
