import type { OptionalModule } from '../../core/optional-module.ts'
import { itemHandlers } from './bank/item.routes.ts'
import { loadDemoItems } from './demo/load-demo-items.ts'
import { ifOpen } from './if-open.ts'
import { itemImportHandlers, removeOldPreviews } from './import/item-import.routes.ts'

/** Exams and their item banks; closed unless the school switches them on. */
export const exams = {
  handlers: ifOpen({ ...itemHandlers, ...itemImportHandlers }),
  hourly: removeOldPreviews,
  demo: loadDemoItems,
} as const satisfies OptionalModule
