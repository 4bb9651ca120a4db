import type { trainingContractEndpoints } from '@jiangxue/contract/training-contract/training-contract.ts'
import { contractPaperTexts } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { sendPdf } from '../../papers/print/send-pdf.ts'
import { pdfName } from '../../papers/print/send-zip.ts'
import { presentContract } from './contract-terms.ts'
import { printContract } from './print-contract.ts'
import { codePhoneOf, sendContractCode } from './send-contract-code.ts'
import { signContract } from './sign-contract.ts'
import { findContract, listContracts, listDue, listUnsigned, type ContractRow } from './training-contract.queries.ts'
import { toContractToSign, toDue, toOwnContract, toStudentContract, toUnsigned } from './training-contract.wire.ts'

const fileNameOf = ({ studentName, courseName }: ContractRow) =>
  pdfName(`${translate(contractPaperTexts.fileName)} ${courseName}`, studentName)

export const trainingContractHandlers: HandlersOf<keyof typeof trainingContractEndpoints> = {
  listDueContracts: async ({ context, caller }) =>
    (await listDue(context.database.read, caller.userId, context.now())).map(toDue),
  listOwnContracts: async ({ context, caller, query }) => {
    const found = await listContracts(context.database.read, { ...query, studentId: caller.userId })
    return showPage(found, query, toOwnContract)
  },
  getContractToSign: async ({ context, caller, params }) =>
    toContractToSign(
      await presentContract(context, context.database.read, caller.userId, params.courseId),
      await codePhoneOf(context, caller.userId),
    ),
  sendContractCode: (call) => sendContractCode(call, call.params.courseId),
  signContract: async (call) => toOwnContract(await signContract(call, call.params.courseId, call.body)),
  printOwnContract: async (call) => {
    const row = await findContract(call.context.database.read, call.params.id)
    if (row?.studentId !== call.caller.userId) throw problem('contract.notFound')
    return sendPdf(call.reply, await printContract(call, row), fileNameOf(row))
  },
  listContracts: async ({ context, query }) =>
    showPage(await listContracts(context.database.read, query), query, toStudentContract),
  listUnsigned: async ({ context, query }) =>
    showPage(await listUnsigned(context.database.read, query, context.now()), query, toUnsigned),
  printContract: async (call) => {
    const { database } = call.context
    const row = existing(await findContract(database.read, call.params.id), 'contract.notFound')
    const pdf = await printContract(call, row)
    const detail = { studentId: row.studentId, courseId: row.courseId }
    await database.write((db) => audit(db, call, { action: 'contract.print', targetId: row.id, detail }))
    return sendPdf(call.reply, pdf, fileNameOf(row))
  },
}
