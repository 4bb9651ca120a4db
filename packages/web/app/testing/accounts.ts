import type { Contract } from '@jiangxue/contract/contract.ts'
import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { OutputOf } from '@jiangxue/contract/kit/endpoint.ts'
import { permissions } from '@jiangxue/contract/kit/sections.values.ts'
import { currentAccount } from '../lib/session/session.ts'

type Me = OutputOf<Contract['me']>

const account = (id: number, role: Role, name: string): Me => ({
  id,
  name,
  username: role.toLowerCase(),
  phone: null,
  email: null,
  avatar: null,
  role,
  createTime: '2026-01-05T01:00:00.000Z',
  studyDays: 0,
  mustChangePassword: false,
  mustSetUpFactor: false,
  mustAgree: false,
  hasIdCard: false,
  version: 1,
  permissions: [],
  isFullAdmin: false,
  organizationId: null,
})

/** The users that tests sign in. */
export const accounts = {
  admin: { ...account(1, 'ADMIN', '教务管理员'), permissions: [...permissions], isFullAdmin: true },
  teacher: { ...account(2, 'TEACHER', '沈怀瑾'), permissions: ['courses.view', 'questions.view', 'students.view'] },
  organizationAdmin: { ...account(3, 'ORG_ADMIN', '机构管理员'), permissions: ['students.view'], organizationId: 1 },
  student: account(4, 'STUDENT', '林若川'),
} satisfies Record<string, Me>

/** The signed-in account, as the server answers. */
export const me = (): Me => {
  const id = currentAccount()?.id
  return Object.values(accounts).find((each) => each.id === id) ?? accounts.student
}
