import type { OptionalModule } from '../../core/optional-module.ts'
import { invalid } from '../../core/problem.ts'
import { anomalyHandlers } from './anomaly.routes.ts'
import { scanExams } from './scan-exams.ts'
import { scanLedger } from './scan-ledger.ts'

/** The desk of unusual study (ADR 41). */
export const anomalyDesk = {
  handlers: anomalyHandlers,
  hourly: async (context, signal) => {
    await scanLedger(context, signal)
    await scanExams(context, signal)
  },
  assertSettings: ({ after }) => {
    if (after['anomaly.nightStart'] >= after['anomaly.nightEnd']) throw invalid({ nightEnd: 'nightEnd.notAfterStart' })
  },
} as const satisfies OptionalModule
