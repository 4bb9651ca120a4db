import { setImmediate } from 'node:timers/promises'
import type { PackedStudent } from '../verifier/pack.ts'

const rowsPerStep = 500

/**
 * A student's file as JSON. A graduate has tens of thousands of rows, 15 MB of text: written at once, it would block the
 * event loop for a tenth of a second for each student of a pack.
 */
export async function writeStudent({ rows, ...facts }: PackedStudent): Promise<Uint8Array> {
  const parts = [Buffer.from(`${JSON.stringify(facts).slice(0, -1)},"rows":[`)]
  for (let from = 0; from < rows.length; from += rowsPerStep) {
    const step = rows.slice(from, from + rowsPerStep).map((row) => JSON.stringify(row))
    parts.push(Buffer.from(`${from === 0 ? '' : ','}${step.join(',')}`))
    await setImmediate()
  }
  return Buffer.concat([...parts, Buffer.from(']}')])
}
