import type { OptionalModule } from '../../core/optional-module.ts'
import { trainingContractHandlers } from './training-contract.routes.ts'

/** Training contracts that students sign before they study. */
export const trainingContracts = { handlers: trainingContractHandlers } satisfies OptionalModule
