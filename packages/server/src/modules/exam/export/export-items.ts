import type { Contract } from '@jiangxue/contract/contract.ts'
import type { Handler } from '../../../core/http/bind.ts'
import { maskKeyword } from '../../../core/log/mask.ts'
import { sendWorkbook } from '../../../core/spreadsheet/send-workbook.ts'
import { teacherIdOf } from '../bank/item-bank.policy.ts'
import itemDocument from './item-document.ts'
import itemGift from './item-gift.ts'
import itemSheet from './item-sheet.ts'
import itemTemplateSheet from './item-template-sheet.ts'

const documents = {
  xlsx: [itemSheet, import.meta.resolve('./item-sheet.ts')],
  docx: [itemDocument, import.meta.resolve('./item-document.ts')],
  gift: [itemGift, import.meta.resolve('./item-gift.ts')],
} as const

/** Sends the items of the list with their keys: as a sheet or a text that can be imported, or as a paper. */
export const exportItems: Handler<Contract['exportItems']> = async (call) => {
  const { caller, context, query } = call
  const { format, ...listed } = query
  const filter = { ...listed, teacherId: teacherIdOf(caller), madeBy: caller.userId, madeAt: context.now() }
  const logged = { ...query, keyword: query.keyword && maskKeyword(query.keyword) }
  const [document, module] = documents[format]
  return sendWorkbook(call, document, module, filter, logged)
}

export const downloadItemTemplate: Handler<Contract['downloadItemTemplate']> = (call) =>
  sendWorkbook(call, itemTemplateSheet, import.meta.resolve('./item-template-sheet.ts'), {})
