/** What somebody waits for in front of a page: codes, and the request that a reset code is made of. */
export const codeEvents = ['registerCode', 'resetCode', 'contactCode', 'presenceCode', 'forgotPassword'] as const
export type CodeEvent = (typeof codeEvents)[number]
