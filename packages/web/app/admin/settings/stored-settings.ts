import type { Api } from '@jiangxue/contract/api.ts'

/** All settings by group, and who changed them last. */
export type StoredSettings = Awaited<ReturnType<Api['getSettings']>>
