import type { Account } from '@jiangxue/contract/account/account.ts'
import { useSyncExternalStore } from 'react'
import { forgetDraftsOfOthers } from './draft-store.ts'

const tokenKey = 'token'
const accountKey = 'account'

/** The account as stored in the browser, without contact data that other users of the computer could see. */
export type StoredAccount = Omit<Account, 'phone' | 'email'>
interface Session {
  token: string
  account: StoredAccount
}
let current: Session | null | undefined
const listeners = new Set<() => void>()

function read(): Session | null {
  try {
    const token = localStorage.getItem(tokenKey)
    const account = localStorage.getItem(accountKey)
    return token && account ? { token, account: withoutAddresses(JSON.parse(account) as StoredAccount) } : null
  } catch {
    return null
  }
}
function withoutAddresses(account: StoredAccount & Partial<Account>): StoredAccount {
  const { phone: _, email: __, ...stored } = account
  return stored
}
function change(session: Session | null) {
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
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== accountKey && event.key !== null) return
    current = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
const getSession = () => (current === undefined ? (current = read()) : current)

/** The stored bearer token; undefined for a visitor and on the server. */
export const currentToken = (): string | undefined => (import.meta.env.SSR ? undefined : getSession()?.token)
/** The signed-in account; null for a visitor and on the server. */
export const currentAccount = (): StoredAccount | null => (import.meta.env.SSR ? null : (getSession()?.account ?? null))
/** The signed-in account inside React; null on the server and while hydrating. */
export const useAccount = (): StoredAccount | null => useSyncExternalStore(subscribe, currentAccount, () => null)

/** Calls the listener when another tab signs in a different account, since this page's data belongs to the old one. */
export function whenReplaced(listener: () => void): void {
  let shownTo = currentAccount()?.id
  listeners.add(() => (shownTo = currentAccount()?.id))
  addEventListener('storage', () => {
    const id = read()?.account.id
    if (!id || id === shownTo) return
    if (shownTo) listener()
    shownTo = id
  })
}

export function signIn(token: string, account: StoredAccount): void {
  forgetDraftsOfOthers(account.id)
  change({ token, account: withoutAddresses(account) })
}
export function signOut(): void {
  forgetDraftsOfOthers()
  change(null)
}
export function renewToken(from: string, to: string): void {
  const session = getSession()
  if (session?.token === from) change({ ...session, token: to })
}
export function storeAccount(account: Partial<Account>): void {
  const session = getSession()
  if (session) change({ ...session, account: withoutAddresses({ ...session.account, ...account }) })
}

const expiring = new Set<(accountId: number) => void>()
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
let navigation: Navigation | undefined
export function setNavigation(given: Navigation): void {
  navigation = given
}
/**
 * Ends a session that the server has rejected, and goes to the login page, except from a page that is for everybody.
 * Returns false if another session has replaced it in the meantime.
 */
export function expireSession(token: string, loginPath: string): boolean {
  // A page that was in the back/forward cache has not been told what other tabs have stored.
  const session = (current = read() ?? getSession())
  if (session?.token !== token) return false
  for (const listener of expiring) listener(session.account.id)
  change(null)
  if (!navigation?.isPublic()) goToLogin(loginPath)
  return true
}
export function goToLogin(loginPath: string): void {
  if (navigation) navigation.toLogin(loginPath)
  else location.assign(loginPath)
}
