import type { Account } from '@jiangxue/contract/account/account.ts'
import { isOwnPath } from '@jiangxue/contract/account/own-path.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { loginPath } from './login-path.ts'

export type RouteKind = 'public' | 'guest' | 'signedIn' | 'student' | 'teacher' | 'orgAdmin' | 'admin'
type Reader = Pick<Account, 'role' | 'mustChangePassword' | 'mustSetUpFactor' | 'mustAgree'>
export type Decision = { allow: true } | { allow: false; redirect: string; warning?: string }

const rolesOf: Partial<Record<RouteKind, readonly Role[]>> = {
  student: ['STUDENT', 'ADMIN'],
  teacher: ['TEACHER', 'ADMIN'],
  orgAdmin: ['ORG_ADMIN', 'ADMIN'],
  admin: ['ADMIN'],
}
const kindsOfPaths: readonly (readonly [RegExp, RouteKind])[] = [
  [/^\/admin(\/|$)/, 'admin'],
  [/^\/org(\/|$)/, 'orgAdmin'],
  [/^\/teacher(\/|$)/, 'teacher'],
  [/^\/student(\/|$)/, 'student'],
  [/^\/learning$/, 'student'],
  [/^\/course\/[^/]+\/play\//, 'student'],
  [/^\/(profile|agree)$/, 'signedIn'],
  [/^\/(login|auth\/(login|register|forgot-password|first-admin))$/, 'guest'],
]
export const kindOf = (pathname: string): RouteKind =>
  kindsOfPaths.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'public'

const startPages: Record<Role, string> = {
  ADMIN: '/admin/dashboard',
  STUDENT: '/student',
  TEACHER: '/teacher',
  ORG_ADMIN: '/org',
}

/** Returns the path of the agreements to accept, which leads back to `path`. */
export const agreePath = (path: string): string => `/agree?redirect=${encodeURIComponent(path)}`

/** Returns the first page after signing in (decisions §1). */
export const startPage = (account: Reader): string =>
  account.mustChangePassword || account.mustSetUpFactor
    ? '/profile'
    : account.mustAgree
      ? '/agree'
      : startPages[account.role]

/** Returns where to go after signing in: the requested path if the account may open it, or else the start page. */
export function afterLogin(account: Reader, wanted: string | null): string {
  if (!wanted || !isOwnPath(wanted)) return startPage(account)
  const { pathname } = new URL(wanted, 'http://site.invalid')
  const kind = kindOf(pathname)
  return kind !== 'guest' && decide(kind, account, wanted).allow ? wanted : startPage(account)
}

/** Decides whether an account may open a route of this kind, and where to redirect it if not (spec §2, route guard). */
export function decide(kind: RouteKind, account: Reader | null, path: string): Decision {
  if (kind === 'public') return { allow: true }
  if (kind === 'guest') {
    if (!account) return { allow: true }
    const wanted = new URL(path, 'http://site.invalid').searchParams.get('redirect')
    return { allow: false, redirect: afterLogin(account, wanted) }
  }
  if (!account) return { allow: false, redirect: loginPath(path), warning: text('请先登录') }
  if (account.mustChangePassword && kind !== 'signedIn')
    return { allow: false, redirect: '/profile', warning: text('请先修改初始密码') }
  if (account.mustSetUpFactor && kind !== 'signedIn')
    return { allow: false, redirect: '/profile', warning: text('请先设置两步验证') }
  if (account.mustAgree && kind !== 'signedIn') return { allow: false, redirect: agreePath(path) }
  const roles = rolesOf[kind]
  if (roles && !roles.includes(account.role))
    return { allow: false, redirect: startPage(account), warning: text('没有权限执行此操作') }
  return { allow: true }
}
