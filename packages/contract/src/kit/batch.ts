import { bodyId, named } from './fields.ts'
import { text } from './text.ts'
import { z } from './zod.ts'

const batchLimit = 1000
/** The ids that a batch call applies to. */
export const batchIds = (missing: string) =>
  z.array(bodyId, missing).min(1, missing).max(batchLimit, text('一次最多 1000 条'))

/** The outcome for each item of a batch; `reason` states why an item was not changed. */
export const BatchResult = named('BatchResult', {
  changed: z.number().int(),
  rows: z.array(
    z.object({ id: bodyId, name: z.string(), outcome: z.enum(['changed', 'unchanged', 'failed']), reason: z.string() }),
  ),
})
export type BatchResult = z.output<typeof BatchResult>
export type BatchOutcome = BatchResult['rows'][number]['outcome']
