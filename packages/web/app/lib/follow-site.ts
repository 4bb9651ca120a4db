import { replaceSite, type Site } from './site.ts'

/** The version of the settings that the last answer named. */
let known: string | undefined

/** Reads the settings again if an answer names others than the ones before, as after an admin has saved them. */
export async function followSite(latest: string | null, read: () => Promise<Site>): Promise<void> {
  if (!latest || latest === known) return
  const isFirst = known === undefined
  // Before reading, which is answered with a version too.
  known = latest
  if (isFirst) return
  const site = await read().catch(() => undefined)
  if (site) replaceSite(site)
}
