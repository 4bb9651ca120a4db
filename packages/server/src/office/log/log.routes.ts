import type { logEndpoints } from '@jiangxue/contract/office/log.ts'
import { operationLabel } from '@jiangxue/contract/office/operation.values.ts'
import type { Context } from '../../core/context.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { readDetail } from '../../core/log/operation-detail.ts'
import { entryOf } from '../../core/look-up.ts'
import { problem } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { dayRange } from '../../core/time/day-range.ts'
import { toInstant } from '../../core/units.ts'
import accessSheet from './access-sheet.ts'
import { listAccesses, listErrors, listOperations, type AccessLogRow, type OperationLogRow } from './log.queries.ts'
import operationSheet from './operation-sheet.ts'
import { tellOperations, type Story } from './operation-story.ts'

/** Converts the days of a filter to instants in the site's time zone. */
async function toSearch<F extends { from?: string | undefined; to?: string | undefined }>(
  { settings }: Context,
  { from, to, ...filter }: F,
) {
  return { ...filter, ...dayRange(from, to, (await settings.current())['basic.timezone']) }
}

export const logHandlers: HandlersOf<keyof typeof logEndpoints> = {
  listOperationLogs: async ({ context, query }) => {
    const { read } = context.database
    const search = await toSearch(context, query)
    const found = await listOperations(read, search, query)
    const stories = await tellOperations(read, found.rows, (await context.settings.current())['basic.timezone'])
    return showPage(found, query, (row) => toOperation(row, entryOf(stories, row.id)))
  },
  exportOperationLogs: async (call) => {
    const search = await toSearch(call.context, call.query)
    return sendWorkbook(call, operationSheet, import.meta.resolve('./operation-sheet.ts'), search)
  },
  listAccessLogs: async ({ context, query }) =>
    showPage(await listAccesses(context.database.read, await toSearch(context, query), query), query, toAccess),
  exportAccessLogs: async (call) => {
    const search = await toSearch(call.context, call.query)
    return sendWorkbook(call, accessSheet, import.meta.resolve('./access-sheet.ts'), search)
  },
  listErrorLogs: async ({ context, caller, query }) => {
    if (caller.permissions) throw problem('access.denied')
    const found = await listErrors(context.database.read, await toSearch(context, query), query)
    return showPage(found, query, ({ at, ...row }) => ({ ...row, timestamp: toInstant(at) }))
  },
}

const toOperation = (row: OperationLogRow, story: Story) => ({
  id: row.id,
  timestamp: toInstant(row.at),
  username: row.username,
  name: row.name ?? '',
  action: row.action,
  actionText: translate(operationLabel(row.action)),
  targetType: row.targetType,
  targetId: row.targetId,
  ...story,
  note: readDetail(row.detail).note,
  ip: row.ip,
  isSuccess: row.result === 'success',
  requestId: row.requestId,
})

const toAccess = ({ at, ...row }: AccessLogRow) => ({ ...row, timestamp: toInstant(at) })
