import { replaceSite, type Site } from './site.ts'

let asked = ''

/** Reads the settings again if an answer names others than the page shows, as after an admin has saved them. */
export async function followSite(latest: string | null, read: () => Promise<Site>): Promise<void> {
  const { site: shown } = document.documentElement.dataset
  // What was asked for before: reading is answered with a version too.
  if (!latest || !shown || latest === shown || latest === asked) return
  asked = latest
  const site = await read().catch(() => undefined)
  if (site) replaceSite(site)
}
