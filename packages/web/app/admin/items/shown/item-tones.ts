import type { ImportOutcome } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ItemStatus } from '@jiangxue/contract/exam/item.values.ts'

/** The colors of the states of items. */
export const itemTones: Record<ItemStatus, 'plain' | 'gold' | 'jade'> = {
  DRAFT: 'gold',
  ACTIVE: 'jade',
  RETIRED: 'plain',
}

/** The colors of what an import would do. */
export const outcomeTones: Record<ImportOutcome, 'plain' | 'gold' | 'jade' | 'cinnabar'> = {
  ready: 'jade',
  wrong: 'cinnabar',
  same: 'gold',
  leftOut: 'plain',
}
