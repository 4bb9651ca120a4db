import type { OptionalModule } from '../../core/optional-module.ts'
import { authorityFormHandlers } from './authority-form.routes.ts'
import { loadDemoForm } from './demo/load-demo-form.ts'

/** Sheets in the layouts of authorities, which schools describe as data (ADR 91). */
export const authorityForms = { handlers: authorityFormHandlers, demo: loadDemoForm } as const satisfies OptionalModule
