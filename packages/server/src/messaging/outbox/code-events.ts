/** Messages that a user is waiting for on a page: codes, and the request that creates a reset code. */
export const codeEvents = [
  'registerCode',
  'resetCode',
  'contactCode',
  'contractCode',
  'presenceCode',
  'forgotPassword',
] as const
export type CodeEvent = (typeof codeEvents)[number]
