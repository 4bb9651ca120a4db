import type { itemBankEndpoints, itemEndpoints } from '@jiangxue/contract/exam/item.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { problem } from '../../../core/problem.ts'

const later = async () => {
  throw problem('exam.off')
}
export const itemHandlers: HandlersOf<keyof typeof itemBankEndpoints | keyof typeof itemEndpoints> = {
  listItemBanks: later,
  createItemBank: later,
  updateItemBank: later,
  deleteItemBank: later,
  listItems: later,
  listItemTopics: later,
  createItem: later,
  getItem: later,
  updateItem: later,
  deleteItem: later,
}
