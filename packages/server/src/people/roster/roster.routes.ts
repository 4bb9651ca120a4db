import type { rosterEndpoints } from '@jiangxue/contract/student/roster.ts'
import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { seesIdCards } from '../account/search-id-card.ts'
import { assertOpenClass } from './class-of-import.ts'
import { commitRoster, jobOwner, readImport } from './commit-roster.ts'
import errorSheet from './error-sheet.ts'
import { exportStudents } from './export-students.ts'
import { consumeSeed, listImports, type ImportRecord } from './import.queries.ts'
import passwordSheet, { passwordRows } from './password-sheet.ts'
import { getImport, importScope, isKept } from './roster.policy.ts'
import { columnNames, toStudentImport } from './roster.wire.ts'
import { progressOf, runRosterJob } from './run-roster-job.ts'
import templateSheet from './template-sheet.ts'

const preview = (actor: Actor, file: { bytes: Uint8Array; name: string }, reading: object) =>
  runRosterJob(
    actor.context,
    {
      kind: 'preview',
      bytes: file.bytes,
      fileName: file.name,
      reading,
      userId: actor.caller.userId,
      organizationId: importScope(actor.caller),
      seesIdCards: seesIdCards(actor.caller),
    },
    jobOwner(actor),
  )

/** An import that is done and recent enough to have initial passwords. */
async function importWithPasswords({ context, caller }: Actor, id: number): Promise<ImportRecord> {
  const record = await getImport(context.database.read, caller, id)
  if (record.status === 'UNDONE') throw problem('import.undone')
  if (record.status !== 'DONE') throw problem('import.notDone')
  if (!isKept(record, context.now())) throw problem('import.passwordsGone')
  return record
}

async function takeSeed(db: Db, keys: Keys, id: number): Promise<string> {
  const sealed = await consumeSeed(db, id)
  if (sealed === undefined) throw problem('import.passwordsGone')
  return unseal(keys, sealed)
}

export const rosterHandlers: HandlersOf<keyof typeof rosterEndpoints> = {
  importUsers: async (call) => {
    const { id, sheetName, otherRosters, columns, ambiguous } = await preview(call, call.file, {})
    if (ambiguous.length > 0) {
      const alike = columns.filter(({ column }) => ambiguous.some((each) => each.columns.includes(column)))
      throw problem('roster.ambiguous', { values: { columns: columnNames(alike) } })
    }
    if (id === null) throw problem('roster.noHeader')
    const { message, data } = await commitRoster(call, id)
    const ignoredColumns = columns.flatMap(({ field, title }) => (field === null && title !== '' ? [title] : []))
    return { message, data: { ...data, sheetName, otherRosters, ignoredColumns } }
  },

  previewImport: async (call) => {
    if (call.body.classId !== undefined) await assertOpenClass(call, call.body.classId)
    return preview(call, call.file, call.body)
  },

  listImports: async ({ context, caller }) => {
    const organizationId = importScope(caller) ?? undefined
    const rows = await listImports(context.database.read, { organizationId, limit: rosterLimits.listedImports })
    return rows.map((row) => toStudentImport(row, context.now(), progressOf(row.id)))
  },

  getImport: (call) => readImport(call, call.params.id),

  downloadImportTemplate: (call) => sendWorkbook(call, templateSheet, import.meta.resolve('./template-sheet.ts'), {}),

  downloadImportErrors: async (call) => {
    const record = await getImport(call.context.database.read, call.caller, call.params.id)
    if (record.errorsCipher === null || !isKept(record, call.context.now())) throw problem('import.noErrors')
    return sendWorkbook(
      call,
      errorSheet,
      import.meta.resolve('./error-sheet.ts'),
      { importId: record.id },
      { importId: record.id },
      { targetId: record.id },
    )
  },

  downloadImportPasswords: async (call) => {
    const { id } = await importWithPasswords(call, call.params.id)
    const filter = { importId: id }
    const handover = { consumeSecret: (db: Db) => takeSeed(db, call.context.keys, id), targetId: id }
    return sendWorkbook(call, passwordSheet, import.meta.resolve('./password-sheet.ts'), filter, {}, handover)
  },

  takeImportPasswords: async (call) => {
    const { database, keys } = call.context
    const { id } = await importWithPasswords(call, call.params.id)
    const seed = await database.write(async (db) => {
      const taken = await takeSeed(db, keys, id)
      await audit(db, call, { action: 'roster.passwords', targetId: id, detail: {} })
      return taken
    })
    const accounts = []
    for await (const row of passwordRows(database.read, id, keys, seed)) if (row.password !== '') accounts.push(row)
    return accounts
  },

  exportStudents,
}
