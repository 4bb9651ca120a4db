import { existsSync } from 'node:fs'

/** Debian's browsers that can run the tests; the shell has no window, no profile and no extensions, and needs a quarter less time. */
const fullBrowser = '/usr/bin/chromium'
const browsers = ['/usr/bin/chromium-headless-shell', fullBrowser] as const

/** The browser of the tests; undefined where there is none. */
export const findBrowser = () => browsers.find((path) => existsSync(path))

/** Where it is expected, so that a missing one is named by the error. */
export const browserPath = () => findBrowser() ?? fullBrowser

/** What every launch needs: no sandbox as root, no GPU, and nothing of the browser's own over the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
