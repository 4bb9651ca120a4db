import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** The name of the call or job that is currently running. */
export const operationName = (): string => storage.getStore() ?? 'background'
export const inOperation = <T>(name: string, work: () => T): T => storage.run(name, work)
