import type { Context } from '../../core/context.ts'
import type { UnusualExam } from '../../core/hooks.ts'
import { readScan, saveFindings, saveScan } from './anomaly.queries.ts'
import type { Finding } from './seen-study.ts'

/** Adds what is unusual in the exams that were released since the last run. An abort signal stops it. */
export async function scanExams({ database, hooks, now, settings }: Context, signal: AbortSignal): Promise<void> {
  if (!hooks.unusualExams) return
  const { refusedAt: after } = await readScan(database.read, 'exams')
  const exams = hooks.unusualExams(database.read, { values: await settings.current(), now: now(), after })
  for await (const { releasedAt, findings } of exams) {
    if (signal.aborted) return
    await database.write(async (db) => {
      await saveFindings(db, strongest(findings), now())
      await saveScan(db, 'exams', { segmentId: 0, refusedAt: releasedAt })
    })
  }
}

/** The first of each rule and candidate: the most alike comes first. None of them is about the ledger. */
function strongest(findings: UnusualExam['findings']): Finding[] {
  const first = new Map(findings.toReversed().map((each) => [`${each.rule} ${each.studentId}`, each]))
  return [...first.values()].map((each) => ({ ...each, firstNumber: 0, lastNumber: 0 }))
}
