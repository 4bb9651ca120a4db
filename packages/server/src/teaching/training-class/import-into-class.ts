import type { Confirmed, StudentImport } from '@jiangxue/contract/student/roster.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { assertEditsClasses, assertOpenClass } from '../../people/roster/class-of-import.ts'
import { commitRoster, readImport, undoRoster } from '../../people/roster/commit-roster.ts'
import type { ImportRecord } from '../../people/roster/import.queries.ts'
import { getImport } from '../../people/roster/roster.policy.ts'
import { countStudying } from '../../people/roster/undo.queries.ts'
import { enrollMembers } from './enroll-members.ts'
import { leaveAll } from './join-class.ts'
import { listImportedMemberIds } from './member.queries.ts'
import { assertOpen } from './training-class.policy.ts'
import { lockClass } from './training-class.queries.ts'

/** Imports a roster. If it belongs to a class, the imported students become members and are enrolled in its courses. */
export async function commitImport(actor: Actor, id: number, confirmed?: Confirmed) {
  const { database } = actor.context
  const { classId } = await getImport(database.read, actor.caller, id)
  if (classId === null) return commitRoster(actor, id, confirmed)
  await assertOpenClass(actor, classId)
  const result = await commitRoster(actor, id, confirmed)
  const members = await listImportedMemberIds(database.read, id)
  // An interrupted call can be repeated.
  await enrollMembers(actor, classId, members)
  const detail = { importId: id, students: members.length }
  await database.write((db) => audit(db, actor, { action: 'class.join', targetId: classId, detail }))
  return result
}

/**
 * Undoes an import. Its students leave its class first, unless the class was deleted, which has already removed them.
 */
export async function undoImport(actor: Actor, id: number): Promise<StudentImport> {
  const { database } = actor.context
  const record = await getImport(database.read, actor.caller, id)
  const { classId } = record
  const isOfClass = classId !== null && record.status === 'DONE'
  if (isOfClass) assertEditsClasses(actor.caller)
  await undoRoster(actor, id, isOfClass ? () => leaveClass(actor, record, classId) : undefined)
  return readImport(actor, id)
}

const leaveClass = (actor: Actor, record: ImportRecord, classId: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const locked = await lockClass(db, classId)
    if (!locked) return
    assertOpen(locked)
    const students = await countStudying(db, record)
    if (students > 0) throw problem('import.inUse', { values: { students } })
    await leaveAll(db, actor, classId, await listImportedMemberIds(db, record.id))
  })
