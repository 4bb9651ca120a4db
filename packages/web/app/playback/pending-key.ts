/** Returns the storage key of an account's unsent reports; in a separate file because every page loads it. */
export const pendingKey = (accountId: number) => `pending-watch:${accountId}`
/** Returns the storage key that is set if the account has used a player in this browser, which may have been killed. */
export const playedKey = (accountId: number) => `played:${accountId}`
