import { RoleForm, type RoleChange } from '@jiangxue/contract/account/role.ts'
import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import { permissions, type Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation, isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { toJson } from '../../core/json-text.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import { guardAct, guardingPermissions } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import {
  deleteCustomRole,
  findCustomRole,
  insertCustomRole,
  saveCustomRole,
  type CustomRoleRow,
} from './role.queries.ts'
import { toRoleRow } from './role.wire.ts'

const storedFields = columnsOf<'customRoles'>()(RoleForm, { permissions: 'elsewhere' })

const toColumns = (form: RoleForm) => ({ ...storedFields(form), permissions: toJson(withViews(form.permissions)) })

/** The chosen permissions in the order of the tree; any permission of a section includes viewing it. */
function withViews(chosen: readonly Permission[]): Permission[] {
  const wanted = new Set([...chosen, ...chosen.map((each) => `${each.split('.')[0]}.view`)])
  return permissions.filter((each) => wanted.has(each))
}

export const createRole = (actor: Actor, form: RoleForm): Promise<RoleRow> =>
  writing(actor, async (db) => {
    const at = actor.context.now()
    const id = await insertCustomRole(db, { ...toColumns(form), createdAt: at, updatedAt: at })
    const role = toRoleRow(await getRole(db, id))
    await guardRole(db, actor, undefined, role)
    await audit(db, actor, { action: 'role.create', targetId: id, detail: { after: toFacts(role) } })
    return role
  })

export const updateRole = (actor: Actor, id: number, { version, ...form }: RoleChange): Promise<RoleRow> =>
  writing(actor, async (db) => {
    const before = await getRole(db, id)
    const isCurrent =
      (version ?? before.version) === before.version &&
      (await saveCustomRole(db, before, { ...toColumns(form), updatedAt: actor.context.now() }))
    if (!isCurrent) throw problem('resource.stale', { data: toRoleRow(await getRole(db, id)) })
    const role = toRoleRow(await getRole(db, id))
    await guardRole(db, actor, toRoleRow(before), role)
    const detail = { before: toFacts(toRoleRow(before)), after: toFacts(role) }
    await audit(db, actor, { action: 'role.update', targetId: id, detail })
    return role
  })

/** Deletes a role that no account has. */
export const deleteRole = (actor: Actor, id: number): Promise<void> =>
  writing(actor, async (db) => {
    const { users, name } = await getRole(db, id)
    if (Number(users) > 0) throw problem('role.inUse', { values: { users: Number(users) } })
    await deleteCustomRole(db, id)
    await audit(db, actor, { action: 'role.delete', targetId: id, detail: { before: { name } } })
  })

/** A role that gains a permission for guarded acts; a new one is identified by its name, because its id is new each time. */
async function guardRole(db: Db, actor: Actor, before: RoleRow | undefined, after: RoleRow): Promise<void> {
  const had = guardingPermissions.filter((each) => before?.permissions.includes(each))
  const has = guardingPermissions.filter((each) => after.permissions.includes(each))
  if (has.every((each) => had.includes(each))) return
  const changes = [
    ...(before ? [] : [{ name: 'role.name', before: null, after: after.name }]),
    { name: 'role.permissions', before: had.join(' '), after: has.join(' ') },
  ]
  await guardAct(db, actor, 'roles', { targetId: before?.id ?? 0, subject: after.name, changes })
}

const toFacts = ({ name, description, permissions }: RoleRow) => ({ name, description, permissions })

const getRole = async (db: Db, id: number): Promise<CustomRoleRow> =>
  existing(await findCustomRole(db, id), 'role.notFound')

/** Only full admins change roles; other admins could give themselves every permission. */
async function writing<T>(actor: Actor, job: (db: Db) => Promise<T>): Promise<T> {
  if (actor.caller.permissions) throw problem('access.denied')
  return writeCredit(actor, job).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw problem('role.nameTaken', { field: 'name' })
    // An account was given the role concurrently.
    throw isReferenceViolation(error) ? problem('role.inUse', { values: { users: 1 } }) : error
  })
}
