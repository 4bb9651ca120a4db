const storageKey = 'drafts'

/** Form input saved when a session expired; in a separate file because every page loads it. */
export interface Drafts {
  accountId: number
  forms: Record<string, object>
}

export function readDrafts(): Drafts | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Drafts | null) ?? undefined
  } catch {
    return undefined
  }
}

export function writeDrafts(drafts: Drafts | undefined): boolean {
  try {
    if (drafts && Object.keys(drafts.forms).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(drafts))
    else sessionStorage.removeItem(storageKey)
    return true
  } catch {
    return false
  }
}

/** Deletes the drafts of all accounts except the one that signs in; without an account, all drafts. */
export function forgetDraftsOfOthers(accountId?: number): void {
  if (readDrafts()?.accountId !== accountId) writeDrafts(undefined)
}
