import type { Contract } from '@jiangxue/contract/contract.ts'
import type { Handler } from '../../core/http/bind.ts'
import { maskKeyword } from '../../core/log/mask.ts'
import { problem } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { searchIdCard } from '../account/search-id-card.ts'
import { studentScope } from '../student/student.policy.ts'
import studentSheet from './student-sheet.ts'

/** Sends the listed or the selected students as .xlsx. Full ID numbers require a reason and the permission. */
export const exportStudents: Handler<Contract['exportStudents']> = async (call) => {
  const { caller, query } = call
  const { reason, keyword, ids, status, organizationId } = query
  if (reason && !mayReveal(caller)) throw problem('access.denied')
  const filter = {
    keyword: keyword || undefined,
    idCardDigest: await searchIdCard(call, keyword, 'students.reveal'),
    status,
    ids,
    ...studentScope(caller, organizationId),
    showsIdCards: Boolean(reason),
  }
  const logged = {
    keyword: keyword && maskKeyword(keyword),
    status,
    organizationId: filter.organizationId,
    ids,
    reason,
  }
  return sendWorkbook(call, studentSheet, import.meta.resolve('./student-sheet.ts'), filter, logged)
}

const mayReveal = ({ role, permissions }: Parameters<Handler<Contract['exportStudents']>>[0]['caller']) =>
  role === 'ADMIN' && (permissions?.has('students.reveal') ?? true)
