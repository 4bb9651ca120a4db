import type { Account } from '@jiangxue/contract/account/account.ts'
import { useSyncExternalStore } from 'react'

const tokenKey = 'token'
const accountKey = 'account'

/** The account as stored in the browser, without contact data that other users of the computer could see. */
export type StoredAccount = Omit<Account, 'phone' | 'email'>
export interface Session {
  token: string
  account: StoredAccount
}
let current: Session | null | undefined
/** Called when this tab changes the session. */
export const sessionListeners = new Set<() => void>()

/** Reads what is stored; null for a visitor. */
export function readSession(): Session | null {
  try {
    const token = localStorage.getItem(tokenKey)
    const account = localStorage.getItem(accountKey)
    return token && account ? { token, account: withoutAddresses(JSON.parse(account) as StoredAccount) } : null
  } catch {
    return null
  }
}
export function withoutAddresses(account: StoredAccount & Partial<Account>): StoredAccount {
  const { phone: _, email: __, ...stored } = account
  return stored
}
/** Signs in, out, or stores what has changed about the account; see `change-session.ts`. */
export function changeSession(session: Session | null): void {
  current = session
  try {
    if (session) {
      localStorage.setItem(tokenKey, session.token)
      localStorage.setItem(accountKey, JSON.stringify(session.account))
    } else {
      localStorage.removeItem(tokenKey)
      localStorage.removeItem(accountKey)
    }
  } catch {
    // Storage is full or not allowed: the session lasts until the page is closed.
  }
  for (const listener of sessionListeners) listener()
}
function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== accountKey && event.key !== null) return
    current = undefined
    listener()
  }
  sessionListeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    sessionListeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
/** What other tabs have stored, or else the session of this tab; a page in the back/forward cache has not been told. */
export const rereadSession = (): Session | null => (current = readSession() ?? getSession())
export const getSession = () => (current === undefined ? (current = readSession()) : current)

/** The stored bearer token; undefined for a visitor and on the server. */
export const currentToken = (): string | undefined => (import.meta.env.SSR ? undefined : getSession()?.token)
/** The signed-in account; null for a visitor and on the server. */
export const currentAccount = (): StoredAccount | null => (import.meta.env.SSR ? null : (getSession()?.account ?? null))
/** The signed-in account inside React; null on the server and while hydrating. */
export const useAccount = (): StoredAccount | null => useSyncExternalStore(subscribe, currentAccount, () => null)

export const expiring = new Set<(accountId: number) => void>()
/** Calls the listener just before an expired session ends, while forms still contain their input. */
export function whenExpiring(listener: (accountId: number) => void): () => void {
  expiring.add(listener)
  return () => void expiring.delete(listener)
}

/** How the session reaches the pages. */
interface Navigation {
  readonly toLogin: (loginPath: string) => void
  /** Whether the present page is for everybody. */
  readonly isPublic: () => boolean
}
/** Undefined until the first page is shown. */
export let navigation: Navigation | undefined
export function setNavigation(given: Navigation): void {
  navigation = given
}
export function goToLogin(loginPath: string): void {
  if (navigation) navigation.toLogin(loginPath)
  else location.assign(loginPath)
}
