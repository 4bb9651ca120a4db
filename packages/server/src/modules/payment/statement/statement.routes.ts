import type { statementEndpoints } from '@jiangxue/contract/payment/statement.ts'
import { showPage } from '../../../core/database/page-of.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing } from '../../../core/problem.ts'
import { sendWorkbook } from '../../../core/spreadsheet/send-workbook.ts'
import { orUnavailable } from '../intent/follow-payments.ts'
import { fetchStatement } from './fetch-statement.ts'
import statementSheet from './statement-sheet.ts'
import { findStatement, listLines, listStatements } from './statement.queries.ts'
import { toStatement, toStatementLine } from './statement.wire.ts'

export const statementHandlers: HandlersOf<keyof typeof statementEndpoints> = {
  listStatements: async ({ context: { database }, query }) =>
    showPage(await listStatements(database.read, query), query, toStatement),
  listStatementLines: async (call) => {
    const statement = await getStatement(call, call.params.id)
    const found = await listLines(call.context.database.read, statement.id, call.query)
    return { ...showPage(found, call.query, toStatementLine), statement: toStatement(statement) }
  },
  fetchStatement: async (call) => {
    const { context } = call
    const { id, channel, day } = await getStatement(call, call.params.id)
    await orUnavailable(context, fetchStatement(context, channel, day))
    await context.database.write((db) =>
      audit(db, call, { action: 'statement.fetch', targetId: id, detail: { channel, day } }),
    )
    return toStatement(await getStatement(call, id))
  },
  exportStatement: async (call) => {
    const { id, channel, day } = await getStatement(call, call.params.id)
    const module = import.meta.resolve('./statement-sheet.ts')
    return sendWorkbook(call, statementSheet, module, { statementId: id }, { channel, day }, { targetId: id })
  },
}

const getStatement = async ({ context: { database } }: Actor, id: number) =>
  existing(await findStatement(database.read, id), 'statement.notFound')
