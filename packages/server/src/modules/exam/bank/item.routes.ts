import type { itemBankEndpoints, itemEndpoints } from '@jiangxue/contract/exam/item.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { onBank, teacherIdOf } from './item-bank.policy.ts'
import { listBanks } from './item-bank.queries.ts'
import { onItem } from './item.policy.ts'
import { countItems, listItems, listTopics } from './item.queries.ts'
import { readItem, toItemRow } from './item.wire.ts'
import { changeBank, createBank, deleteBank } from './save-bank.ts'
import { changeItem, createItem, deleteItem, revealItem } from './save-item.ts'

export const itemHandlers: HandlersOf<keyof typeof itemBankEndpoints | keyof typeof itemEndpoints> = {
  listItemBanks: ({ context: { database }, caller }) => listBanks(database.read, teacherIdOf(caller)),
  createItemBank: (call) => createBank(call, call.body),
  updateItemBank: onBank((call, id, body) => changeBank(call, id, body)),
  deleteItemBank: onBank((call, id) => deleteBank(call, id)),

  listItems: async ({ context: { database }, caller, query }) => {
    const filter = { ...query, teacherId: teacherIdOf(caller) }
    const rows = await listItems(database.read, filter, query)
    return toPage(rows.map(toItemRow), await countItems(database.read, filter), query)
  },
  listItemTopics: ({ context: { database }, caller, query }) =>
    listTopics(database.read, { ...query, teacherId: teacherIdOf(caller) }),
  createItem: async (call) => readItem(call.context.database.read, call.caller, await createItem(call, call.body)),
  getItem: onItem((call, id) => revealItem(call, id)),
  updateItem: onItem(async (call, id, body) => {
    await changeItem(call, id, body)
    return readItem(call.context.database.read, call.caller, id)
  }),
  deleteItem: onItem((call, id) => deleteItem(call, id)),
}
