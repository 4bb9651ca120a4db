const name = 'jiangxue_device'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`)
const daysKept = 400

/**
 * The id that identifies a browser at login. It grants no access by itself: from a known browser, the right password
 * works even after strangers have used up the failed attempts. It is sent only to the login calls, and scripts cannot
 * read it.
 */
export const deviceOf = (cookies: string | undefined): string | undefined => pattern.exec(cookies ?? '')?.[1]

export const deviceCookie = (device: string, isSecure: boolean): string =>
  `${name}=${device}; Path=/api/auth; Max-Age=${daysKept * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
