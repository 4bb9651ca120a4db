import type { Guardian } from '@jiangxue/contract/student/guardian.ts'
import type { ConsentWay, GuardianRelation } from '@jiangxue/contract/student/guardian.values.ts'
import { maskPhone } from '../../core/log/mask.ts'
import { toInstant } from '../../core/units.ts'
import type { GuardianRow } from './guardian.queries.ts'

export const toGuardian = (row: GuardianRow): Guardian => ({
  ...row,
  relation: row.relation as GuardianRelation | null,
  consentWay: row.consentWay as ConsentWay | null,
  recordedAt: toInstant(row.recordedAt),
})

/** The fields of a guardian that the operation log stores. */
export const guardianFacts = (row: GuardianRow) => ({
  guardianName: row.name,
  relation: row.relation,
  guardianPhone: row.phone && maskPhone(row.phone),
  consentedOn: row.consentedOn,
  consentWay: row.consentWay,
  note: row.note,
})
