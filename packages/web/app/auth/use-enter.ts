import type { Account } from '@jiangxue/contract/account/account.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { signIn } from '../lib/session/change-session.ts'
import { afterLogin } from '../lib/session/guard.ts'

/** Signs in and opens the page that the visitor wanted, or stays if there is something left to do. */
export function useEnter({ stays }: { stays: boolean }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (token: string, user: Account) => {
    signIn(token, user)
    if (stays) return
    // Whoever asked for the deletion of the account can take it back there.
    const next = user.erasedOn === undefined ? afterLogin(user, search.get('redirect')) : '/profile#privacy'
    await navigate(next, { replace: true })
  }
}
