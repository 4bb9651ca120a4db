import type { OptionalModule } from '../../core/optional-module.ts'
import { askGraduates } from './ask-graduates.ts'
import { employmentHandlers } from './employment.routes.ts'

/** What graduates do after a class (ADR 96). */
export const employment = { handlers: employmentHandlers, hourly: askGraduates } as const satisfies OptionalModule
