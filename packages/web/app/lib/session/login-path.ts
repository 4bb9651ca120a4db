/** Returns the path of the login page that redirects back to `from`. */
export const loginPath = (from: string): string => `/auth/login?redirect=${encodeURIComponent(from)}`
