// In a separate file because every page loads it.

/** Returns the storage key of an account's unsent reports. */
export const pendingKey = (accountId: number) => `pending-watch:${accountId}`
/** The IndexedDB database of the latest drafts; it exists if a player has been used in this browser. */
export const draftDatabase = 'watch-drafts'
