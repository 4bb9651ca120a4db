import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call was made with, as far as it can be made again: files are gone with their request. */
export interface RunningCall {
  readonly name: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

interface Operation {
  readonly name: string
  readonly call: RunningCall | undefined
}
const storage = new AsyncLocalStorage<Operation>()

/** The name of the call or job that is currently running. */
export const operationName = (): string => storage.getStore()?.name ?? 'background'
/** The call that is currently running, if it can be made again. */
export const runningCall = (): RunningCall | undefined => storage.getStore()?.call
export const inOperation = <T>(name: string, work: () => T, call?: RunningCall): T => storage.run({ name, call }, work)
