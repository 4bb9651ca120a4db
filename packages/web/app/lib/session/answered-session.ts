import { changeSession, expiring, getSession, goToLogin, navigation, rereadSession } from './session.ts'

// What answers of the server change about the session. Only `send-call.ts` imports it: imported elsewhere, it would be a
// further script that requests wait for.

export function renewToken(from: string, to: string): void {
  const session = getSession()
  if (session?.token === from) changeSession({ ...session, token: to })
}

/** An agreement has to be accepted: the next page that the user opens asks; study that is open goes on. */
export function noteAgreements(): void {
  const session = getSession()
  if (session) changeSession({ ...session, account: { ...session.account, mustAgree: true } })
}

/**
 * Ends a session that the server has rejected, and goes to the login page, except from a page that is for everybody.
 * Returns false if another session has replaced it in the meantime.
 */
export function expireSession(token: string, loginPath: string): boolean {
  const session = rereadSession()
  if (session?.token !== token) return false
  for (const listener of expiring) listener(session.account.id)
  changeSession(null)
  if (!navigation?.isPublic()) goToLogin(loginPath)
  return true
}
