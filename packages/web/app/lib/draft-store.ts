const storageKey = 'drafts'

/** What was typed into forms when a session expired; in a file of its own because every page loads it. */
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

/** Forgets the drafts of everybody but the account that signs in; without one, of all. */
export function forgetDraftsOfOthers(accountId?: number): void {
  if (readDrafts()?.accountId !== accountId) writeDrafts(undefined)
}
