import type { Organization } from '@jiangxue/contract/organization/organization.ts'
import { toInstant, toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import type { OrganizationRow } from './organization.queries.ts'

export const toOrganization = ({ isUnverified, ...row }: OrganizationRow): Organization => ({
  ...row,
  studentCount: Number(row.students),
  studyTime: toSeconds(Number(row.studiedMs)),
  ...markUnverified(isUnverified),
  certificateCount: Number(row.certificates),
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
