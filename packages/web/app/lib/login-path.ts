/** The login page, from which the user comes back to `from`. */
export const loginPath = (from: string): string => `/auth/login?redirect=${encodeURIComponent(from)}`
