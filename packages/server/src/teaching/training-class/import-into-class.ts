import type { StudentImport } from '@jiangxue/contract/roster.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { audit } from '../../core/log/audit.ts'
import { namesNobody, runBatch } from '../../people/account/run-batch.ts'
import { assertOpenClass } from '../../people/roster/class-of-import.ts'
import { commitRoster, readImport, undoRoster } from '../../people/roster/commit-roster.ts'
import { getImport } from '../../people/roster/roster.policy.ts'
import { countBeyondClass } from '../../people/roster/undo.queries.ts'
import { enrollMember, leaveAll, schoolOf } from './join-class.ts'
import { listImportedMemberIds } from './member.queries.ts'
import { getClass } from './training-class.policy.ts'
import { lockClass } from './training-class.queries.ts'

/** Imports a roster; where it is that of a class, its people are members of it then and are enrolled in its courses. */
export async function commitImport(actor: Actor, id: number) {
  const { database } = actor.context
  const { classId } = await getImport(database.read, actor.caller, id)
  if (classId === null) return commitRoster(actor, id)
  await assertOpenClass(actor, classId)
  const result = await commitRoster(actor, id)
  const members = await listImportedMemberIds(database.read, id)
  const record = await getClass(database.read, classId)
  const school = await schoolOf(actor)
  // Whoever is enrolled already stays so: a call that was cut off can be made again.
  await runBatch(
    database.read,
    members,
    (studentId) =>
      database.write(async (db) => {
        await enrollMember(db, actor, school, record, studentId)
        return { outcome: 'changed' as const }
      }),
    namesNobody,
  )
  const detail = { importId: id, students: members.length }
  await database.write((db) => audit(db, actor, { action: 'class.join', targetId: classId, detail }))
  return result
}

/** Takes an import back; its people leave its class before. */
export async function undoImport(actor: Actor, id: number): Promise<StudentImport> {
  const { database } = actor.context
  const record = await getImport(database.read, actor.caller, id)
  const { classId } = record
  if (classId !== null && record.status === 'DONE') {
    await assertOpenClass(actor, classId)
    await database.write(async (db) => {
      await lockClass(db, classId)
      const students = await countBeyondClass(db, record, classId)
      if (students > 0) throw problem('import.inUse', { values: { students } })
      await leaveAll(db, actor, classId, await listImportedMemberIds(db, id))
    })
  }
  await undoRoster(actor, id)
  return readImport(actor, id)
}
