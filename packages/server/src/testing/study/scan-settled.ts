import type { Context } from '../../core/context.ts'
import { scanLedger, settlingMs } from '../../modules/anomaly/scan-ledger.ts'

/** Scans everything that is in the ledger now, as a run does once it has settled. */
export const scanSettled = (context: Context, signal?: AbortSignal): Promise<number> =>
  scanLedger({ ...context, now: () => context.now() + settlingMs }, signal)
