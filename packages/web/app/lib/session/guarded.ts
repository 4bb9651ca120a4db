import { isApiProblem } from '@jiangxue/contract/api.ts'
import { redirect } from 'react-router'
import { translate } from '../i18n.ts'
import { pageMeta, type RootMatch } from '../page-meta.ts'
import { toast } from '../toast.ts'
import { agreePath, decide, kindOf, type RouteKind } from './guard.ts'
import { loginPath } from './login-path.ts'
import { currentAccount } from './session.ts'

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Throws a redirect unless the user may open the route; for client loaders. */
export function guard(kind: RouteKind, request: Request): void {
  const decision = decide(kind, currentAccount(), pathOf(request))
  if (decision.allow) return
  if (decision.warning) toast.warning(translate(decision.warning))
  throw redirect(decision.redirect)
}

/**
 * Guards a client loader, and redirects an expired session to the login page, and who has to accept an agreement to the
 * agreements, instead of showing an error page.
 */
export async function guarded<T>(kind: RouteKind, request: Request, load: () => Promise<T>): Promise<T> {
  guard(kind, request)
  try {
    return await load()
  } catch (error) {
    if (isApiProblem(error) && error.status === 401) throw redirect(loginPath(pathOf(request)))
    if (isApiProblem(error) && error.body?.problem === 'session.mustAgree') throw redirect(agreePath(pathOf(request)))
    throw error
  }
}

/** Like `guarded`, for screens shared by several back-office areas; the URL determines the area. */
export const guardedArea = <T>(request: Request, load: () => Promise<T>): Promise<T> =>
  guarded(kindOf(new URL(request.url).pathname), request, load)

/** Creates the `meta` of a page that search engines must not list; `title` is a `text('…')` source. */
export const privateMeta =
  (title: string) =>
  ({ matches }: { matches: readonly (RootMatch | undefined)[] }) =>
    pageMeta(matches, { title, robots: 'noindex,nofollow' })
