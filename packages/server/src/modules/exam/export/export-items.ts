import type { Contract } from '@jiangxue/contract/contract.ts'
import type { Handler } from '../../../core/http/bind.ts'
import { maskKeyword } from '../../../core/log/mask.ts'
import { sendWorkbook } from '../../../core/spreadsheet/send-workbook.ts'
import { teacherIdOf } from '../bank/item-bank.policy.ts'
import itemDocument from './item-document.ts'
import itemSheet from './item-sheet.ts'
import itemTemplateSheet from './item-template-sheet.ts'

/** Sends the items of the list with their keys, as a sheet that can be imported or as a paper. */
export const exportItems: Handler<Contract['exportItems']> = async (call) => {
  const { caller, context, query } = call
  const { format, ...listed } = query
  const filter = { ...listed, teacherId: teacherIdOf(caller) }
  const logged = { ...query, keyword: query.keyword && maskKeyword(query.keyword) }
  if (format === 'xlsx') return sendWorkbook(call, itemSheet, import.meta.resolve('./item-sheet.ts'), filter, logged)
  const paper = { ...filter, madeBy: caller.userId, madeAt: context.now() }
  return sendWorkbook(call, itemDocument, import.meta.resolve('./item-document.ts'), paper, logged)
}

export const downloadItemTemplate: Handler<Contract['downloadItemTemplate']> = (call) =>
  sendWorkbook(call, itemTemplateSheet, import.meta.resolve('./item-template-sheet.ts'), {})
