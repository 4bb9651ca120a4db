import { existsSync } from 'node:fs'

/** Debian's browsers that can run the tests; the shell has no window, no profile and no extensions, and needs a quarter less time. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** The browser of the tests; undefined where there is none. */
export const findBrowser = () => browsers.find((path) => existsSync(path))
