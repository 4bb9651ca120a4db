import { replaceSite, type Site } from './site.ts'

let known = ''

/** Tells which settings the page was loaded with. */
export function rememberSite({ version }: Site): void {
  known = version
}

/** Reads the settings again if an answer names later ones, as after an admin has saved them. */
export async function followSite(latest: string | null, read: () => Promise<Site>): Promise<void> {
  if (!latest || !known || latest === known) return
  // Before reading, which is answered with a version too.
  known = latest
  const site = await read().catch(() => undefined)
  if (!site) return
  known = site.version
  replaceSite(site)
}
