import { isSame } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import { readJson } from '../../core/json-text.ts'
import { firstDoneAt, wasDone } from '../../core/log/operations-on.queries.ts'
import { verifyAccessLog } from '../../core/log/seal-access-log.ts'
import { sealPrint } from '../../papers/record/seal-print.ts'
import {
  listDeletedStudents,
  listGuardedChanges,
  listPrintsAfter,
  listSettingsNamed,
} from './verify-unsealed.queries.ts'

type Report = (fault: string) => void
const rowsPerStep = 500

/** Verifies facts that are not in the chains themselves by what was sealed or logged when they were changed. */
export async function verifyUnsealed(db: Db, key: Buffer, report: Report): Promise<void> {
  await verifyPrints(db, key, report)
  await verifyDeletions(db, report)
  await verifyGuardedSettings(db, report)
  await verifyAccessLog(db, report)
}

async function verifyPrints(db: Db, key: Buffer, report: Report): Promise<void> {
  for await (const prints of inSteps((after) => listPrintsAfter(db, after, rowsPerStep)))
    for (const print of prints)
      if (!isSame(sealPrint(key, print), print.seal))
        report(`student ${print.studentId}: printed record ${print.id} is not what was printed`)
}

const deleting = ['student.delete', 'user.delete', 'user.erase'] as const

/** A student is deleted by an operation, and those are chained; older ones than the log keeps are not checked. */
async function verifyDeletions(db: Db, report: Report): Promise<void> {
  const since = await firstDoneAt(db)
  if (since === undefined) return
  for (const { id } of await listDeletedStudents(db, since)) {
    let isLogged = false
    for (const action of deleting) isLogged ||= await wasDone(db, action, String(id))
    if (!isLogged) report(`student ${id}: is deleted, and no operation says so`)
  }
}

/** A guarded setting has the value of the last act that changed it. */
async function verifyGuardedSettings(db: Db, report: Report): Promise<void> {
  const last = new Map<string, unknown>()
  for (const { changes } of await listGuardedChanges(db))
    for (const { name, after } of readJson(changes)) last.set(name, after)
  for (const { name, value } of await listSettingsNamed(db, [...last.keys()]))
    if (value !== JSON.stringify(last.get(name))) report(`school: setting ${name} is not what its last change says`)
}
