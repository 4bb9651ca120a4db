import type { Account } from '@jiangxue/contract/account.ts'
import { useSyncExternalStore } from 'react'

const tokenKey = 'token'
const accountKey = 'account'

interface Session {
  token: string
  account: Account
}
let current: Session | null | undefined
const listeners = new Set<() => void>()

function read(): Session | null {
  try {
    const token = localStorage.getItem(tokenKey)
    const account = localStorage.getItem(accountKey)
    return token && account ? { token, account: JSON.parse(account) as Account } : null
  } catch {
    return null
  }
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
    // A full or forbidden storage: the session lives as long as the page.
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
export const currentAccount = (): Account | null => (import.meta.env.SSR ? null : (getSession()?.account ?? null))
/** The signed-in account inside React; null on the server and while hydrating. */
export const useAccount = (): Account | null => useSyncExternalStore(subscribe, currentAccount, () => null)

export const signIn = (token: string, account: Account): void => change({ token, account })
export const signOut = (): void => change(null)
export function renewToken(from: string, to: string): void {
  const session = getSession()
  if (session?.token === from) change({ ...session, token: to })
}
export function keepAccount(account: Partial<Account>): void {
  const session = getSession()
  if (session) change({ ...session, account: { ...session.account, ...account } })
}

let onExpired: ((loginPath: string) => void) | undefined
/** Sets what navigates to the login page once the session has ended. */
export function whenExpired(listener: (loginPath: string) => void): void {
  onExpired = listener
}
/** Ends a session that the server no longer knows; false where another session has replaced it meanwhile. */
export function expireSession(token: string, loginPath: string): boolean {
  if (getSession()?.token !== token) return false
  signOut()
  goToLogin(loginPath)
  return true
}
/** Goes to the login page. */
export function goToLogin(loginPath: string): void {
  if (onExpired) onExpired(loginPath)
  else location.assign(loginPath)
}
