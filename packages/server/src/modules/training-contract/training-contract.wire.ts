import type {
  ContractToSign,
  DueContract,
  OwnContract,
  StudentContract,
  UnsignedStudent,
} from '@jiangxue/contract/training-contract/training-contract.ts'
import { toInstant, toYuan } from '../../core/units.ts'
import type { PresentContract } from './contract-terms.ts'
import type { ContractRow, DueRow } from './training-contract.queries.ts'

export const toDue = ({ courseId, courseName, className, amountFen, signedId }: DueRow): DueContract => ({
  courseId,
  courseName,
  className,
  fee: toYuan(amountFen),
  isRenewal: signedId !== null,
})

export const toUnsigned = (row: DueRow): UnsignedStudent => ({
  ...toDue(row),
  enrollmentId: row.enrollmentId,
  studentId: row.studentId,
  studentName: row.studentName,
  studentNumber: row.studentNumber,
  enrolledAt: toInstant(row.enrolledAt),
})

export const toContractToSign = (
  { due, title, version, html, digest }: PresentContract,
  phone: string | null,
): ContractToSign => ({ ...toDue(due), title, version, html, digest, phone })

export const toOwnContract = (row: ContractRow): OwnContract => ({
  id: row.id,
  courseId: row.courseId,
  courseName: row.courseName,
  className: row.className,
  fee: toYuan(row.amountFen),
  state: row.state,
  signedAt: toInstant(row.signedAt),
  method: row.method,
  version: row.agreementVersion,
  digest: row.digest,
})

export const toStudentContract = (row: ContractRow): StudentContract => ({
  ...toOwnContract(row),
  studentId: row.studentId,
  studentName: row.studentName,
  studentNumber: row.studentNumber,
})
