/** Where the unsent reports of an account are stored; in a file of its own because every page loads it. */
export const pendingKey = (accountId: number) => `pending-watch:${accountId}`
/** Says that this account has used a player in this browser, which may have been killed. */
export const playedKey = (accountId: number) => `played:${accountId}`
