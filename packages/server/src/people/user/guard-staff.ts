import { roleLabels } from '@jiangxue/contract/account/account.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { findCustomRole } from '../role/role.queries.ts'

type Rights = Pick<AccountRow, 'role' | 'customRoleId'>

/** The rights of an account as shown to the confirming admin: its role, or the name of its custom role. */
export async function rightsOf(db: Db, { role, customRoleId }: Rights): Promise<string> {
  const custom = customRoleId === null ? undefined : await findCustomRole(db, customRoleId)
  return custom?.name ?? roleLabels[role]
}

/** Records that an account becomes one of the staff, or gets another role; `id` is 0 for a new account. */
export async function guardStaff(
  db: Db,
  actor: Actor,
  id: number,
  { name, username, ...rights }: Rights & Pick<AccountRow, 'name' | 'username'>,
  before: string | null,
): Promise<void> {
  const changes = [
    ...(id === 0 ? [{ name: 'account.name', before: null, after: username }] : []),
    { name: 'account.role', before, after: await rightsOf(db, rights) },
  ]
  await guardAct(db, actor, 'roles', { targetId: id, subject: name, changes })
}
