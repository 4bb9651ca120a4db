const name = 'jiangxue_device'
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`)
const daysKept = 400

/**
 * The id by which a browser is recognized when somebody signs in. It opens nothing: with it a right password is let in where
 * strangers have failed before. Only the calls that sign in get it, and no script can read it.
 */
export const deviceOf = (cookies: string | undefined): string | undefined => pattern.exec(cookies ?? '')?.[1]

export const deviceCookie = (device: string, isSecure: boolean): string =>
  `${name}=${device}; Path=/api/auth; Max-Age=${daysKept * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
