import type { Hooks } from './core/hooks.ts'
import type { HandlersOf } from './core/http/bind.ts'
import type { HourlyJob, OptionalModule } from './core/optional-module.ts'
import { anomalyDesk } from './modules/anomaly/anomaly-desk.ts'

/** The optional modules, one line each. Nothing else imports their folders. */
const modules = [anomalyDesk] as const satisfies readonly OptionalModule[]

type NamesOf<M> = M extends { readonly handlers: infer H } ? keyof H : never
type ModuleHandlers = HandlersOf<NamesOf<(typeof modules)[number]>>

const all: readonly OptionalModule[] = modules
const given = <K extends keyof OptionalModule>(name: K) => all.flatMap(({ [name]: value }) => value ?? [])

export const moduleHandlers = Object.assign({}, ...given('handlers')) as ModuleHandlers
export const hourlyJobs: readonly HourlyJob[] = given('hourly')
export const hooks: Hooks = { assertSettings: given('assertSettings') }
