/** Where the unsent reports of an account are stored; in a file of its own because every page loads it. */
export const pendingKey = (accountId: number) => `pending-watch:${accountId}`
