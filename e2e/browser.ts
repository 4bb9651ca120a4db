import { existsSync } from 'node:fs'

/**
 * Browsers packaged by Debian that can run the tests. The headless shell has no window, profile or extensions and needs
 * a quarter less time.
 */
const fullBrowser = '/usr/bin/chromium'
const browsers = ['/usr/bin/chromium-headless-shell', fullBrowser] as const

/** Returns the path of the browser for the tests, or undefined if there is none. */
export const findBrowser = () => browsers.find((path) => existsSync(path))

/** Returns the expected path even if it is missing, so that the error names it. */
export const browserPath = () => findBrowser() ?? fullBrowser

/** Flags for every launch: no sandbox when running as root, no GPU, and no network traffic of the browser itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
