import type { OptionalModule } from '../../core/optional-module.ts'
import { invoiceHandlers } from './invoice.routes.ts'

/** Invoices that students ask for and the school issues elsewhere. */
export const invoices = { handlers: invoiceHandlers } satisfies OptionalModule
