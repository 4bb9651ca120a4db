import type { Hooks } from './hooks.ts'
import type { Services } from './services.ts'

/** The services that features work with, and what optional modules add to them; created once by `createContext`. */
export interface Context extends Services {
  readonly hooks: Hooks
}
