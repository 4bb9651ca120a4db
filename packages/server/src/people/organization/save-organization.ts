import { OrganizationForm, type OrganizationChange } from '@jiangxue/contract/organization/organization.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation, isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import {
  countClassesOf,
  countMembers,
  deleteOrganizationRow,
  findOrganization,
  insertOrganization,
  saveOrganization,
  type OrganizationRow,
} from './organization.queries.ts'
import { toOrganization } from './organization.wire.ts'

const toColumns = columnsOf<'organizations'>()(OrganizationForm, {})

export const createOrganization = (actor: Actor, form: OrganizationForm): Promise<OrganizationRow> =>
  writing(actor, async (db) => {
    const id = await insertOrganization(db, toColumns(form), actor.context.now())
    await audit(db, actor, { action: 'organization.create', targetId: id, detail: { after: form } })
    return getOrganization(db, id)
  })

export const updateOrganization = (
  actor: Actor,
  id: number,
  { version, ...form }: OrganizationChange,
): Promise<OrganizationRow> =>
  writing(actor, async (db) => {
    const before = await getOrganization(db, id)
    const isCurrent =
      (version ?? before.version) === before.version &&
      (await saveOrganization(db, before, { ...toColumns(form), updatedAt: actor.context.now() }))
    if (!isCurrent) throw problem('resource.stale', { data: toOrganization(await getOrganization(db, id)) })
    const { name, managerName, contactPhone } = before
    const detail = { before: { name, managerName, contactPhone }, after: form }
    await audit(db, actor, { action: 'organization.update', targetId: id, detail })
    return getOrganization(db, id)
  })

/** Deletes an organization that has no members and no classes. */
export const deleteOrganization = (actor: Actor, id: number): Promise<void> =>
  writing(actor, async (db) => {
    const before = await getOrganization(db, id)
    const members = await countMembers(db, id)
    const count = (isWanted: (role: string) => boolean) =>
      members.filter(({ role }) => isWanted(role)).reduce((sum, row) => sum + Number(row.count), 0)
    if (members.length > 0)
      throw problem('organization.inUse', {
        values: { students: count((role) => role === 'STUDENT'), admins: count((role) => role !== 'STUDENT') },
      })
    const classes = await countClassesOf(db, id)
    if (classes > 0) throw problem('organization.hasClasses', { values: { classes } })
    await deleteOrganizationRow(db, id)
    await audit(db, actor, { action: 'organization.delete', targetId: id, detail: { before: { name: before.name } } })
  })

export const getOrganization = async (db: Db, id: number): Promise<OrganizationRow> =>
  existing(await findOrganization(db, id), 'organization.notFound')

const writing = <T>({ context }: Actor, job: (db: Db) => Promise<T>): Promise<T> =>
  context.database.write(job).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw problem('organization.nameTaken', { field: 'name' })
    // An account or class was added to it concurrently.
    throw isReferenceViolation(error) ? problem('organization.inUse', { values: { students: 1, admins: 0 } }) : error
  })
