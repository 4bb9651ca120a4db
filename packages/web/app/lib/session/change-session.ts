import type { Account } from '@jiangxue/contract/account/account.ts'
import { forgetDraftsOfOthers } from './draft-store.ts'
import {
  changeSession,
  currentAccount,
  getSession,
  readSession,
  sessionListeners,
  withoutAddresses,
  type StoredAccount,
} from './session.ts'

// Beside `session.ts`, because the first view of a page only reads the session.

/** Without storage, the session lasts until the page is closed. */
let wasStored = true

export function signIn(token: string, account: StoredAccount): void {
  forgetDraftsOfOthers(account.id)
  changeSession({ token, account: withoutAddresses(account) })
  wasStored = readSession() !== null
}
export function signOut(): void {
  forgetDraftsOfOthers()
  changeSession(null)
}
export function storeAccount(account: Partial<Account>): void {
  const session = getSession()
  if (session) changeSession({ ...session, account: withoutAddresses({ ...session.account, ...account }) })
}

/** Ends the session if somebody has removed it from the storage of this tab since it was stored. */
export function dropRemovedSession(): void {
  if (wasStored && getSession() && !readSession()) changeSession(null)
}

/** Calls the listener when another tab signs in a different account, since this page's data belongs to the old one. */
export function whenReplaced(listener: () => void): void {
  let shownTo = currentAccount()?.id
  sessionListeners.add(() => (shownTo = currentAccount()?.id))
  addEventListener('storage', () => {
    const id = readSession()?.account.id
    if (!id || id === shownTo) return
    if (shownTo) listener()
    shownTo = id
  })
}
