import type { RecordData } from '@jiangxue/certificate/record-data.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { assertMayReveal } from '../print/may-reveal.ts'
import { renderRecords } from '../print/renderer.ts'
import { printRecord, type PrintTerms } from './print-record.ts'
import { chooseStudents } from './record-students.ts'
import { findLearner } from './record.queries.ts'

/** The records of several students as one PDF, to be printed in one go; students without study time have none. */
export async function printTogether(
  actor: Actor,
  { studentIds, ...terms }: PrintTerms & { readonly studentIds: number[] },
): Promise<Uint8Array> {
  const { context, caller } = actor
  assertMayReveal(caller, 'students.reveal', terms.reason)
  const { ids, logged } = await chooseStudents(actor, { studentIds })
  return expensiveWork.pdfs.run(caller.userId, async () => {
    const records: RecordData[] = []
    for await (const id of ids)
      if ((await findLearner(context.database.read, id))?.creditedMs) records.push(await printRecord(actor, id, terms))
    if (records.length === 0) throw problem('record.none')
    const detail = { ...logged, reason: terms.reason }
    await context.database.write((db) => audit(db, actor, { action: 'student.printManyRecords', targetId: 0, detail }))
    return renderRecords(context, records)
  })
}
