import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** The call or the job that something is done for. */
export const operationName = (): string => storage.getStore() ?? 'background'
export const inOperation = <T>(name: string, work: () => T): T => storage.run(name, work)
