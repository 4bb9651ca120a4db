import type { Api } from '@jiangxue/contract/api.ts'

/** All settings by group, and who last changed them. */
export type StoredSettings = Awaited<ReturnType<Api['getSettings']>>
