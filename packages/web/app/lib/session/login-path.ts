/** Returns the path of the login page that redirects back to `from`, unless that is a page for visitors. */
export const loginPath = (from: string): string => {
  if (!/^\/auth\/(?!scan)/.test(from)) return `/auth/login?redirect=${encodeURIComponent(from)}`
  return from.startsWith('/auth/login') ? from : '/auth/login'
}
