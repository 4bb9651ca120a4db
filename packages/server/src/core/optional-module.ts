import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Hooks } from './hooks.ts'
import type { Handlers } from './http/bind.ts'
import type { Actor } from './http/caller.ts'

/**
 * Work that the leading process does once an hour, first some minutes after its start, one run at a time. The signal ends
 * it when the server stops.
 */
export type HourlyJob = (context: Context, signal: AbortSignal) => Promise<unknown>

/** Work that the leading process does every two seconds; reads what it needs to know whether there is any. */
export type FrequentJob = HourlyJob

/** Adds something of a module to the demo school, as its admin. */
export type DemoPart = (admin: Actor) => Promise<void>

/** A capability in a folder of its own below `modules/`, which registers here all it does for the rest (ADR 72). */
export interface OptionalModule {
  readonly handlers: Partial<Handlers>
  /** Routes whose bodies are not JSON calls of the contract. */
  readonly routes?: (app: FastifyInstance, context: Context) => Promise<void>
  readonly hourly?: HourlyJob
  readonly frequent?: FrequentJob
  readonly assertSettings?: Hooks['assertSettings'][number]
  readonly notice?: Hooks['notices'][number]
  readonly demo?: DemoPart
  readonly askByFace?: Hooks['askByFace']
  readonly askByItem?: Hooks['askByItem']
  readonly confirmer?: Hooks['confirmer']
  readonly unusualExams?: Hooks['unusualExams']
  readonly takesPayments?: Hooks['takesPayments']
  readonly closePayments?: Hooks['closePayments']
  readonly payerOpenid?: Hooks['payerOpenid']
}
