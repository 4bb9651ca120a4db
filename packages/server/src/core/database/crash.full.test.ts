import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { programEnv, testProgram } from '../../testing/programs/programs.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testPlace } from '../../testing/test-database.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { openDatabase } from './open-database.ts'

const secretKey = 'a key for tests that is long enough'
const program = testProgram('watch-until-killed')
const rounds = 3
const reportsBeforeTheEnd = 300

/**
 * Runs the server until it has acknowledged `reportsBeforeTheEnd` reports, kills it, and returns the acknowledged
 * seconds of each student.
 */
async function killInTheMiddle(dataDir: string, databaseUrl: string): Promise<Map<number, number>> {
  const env = { ...programEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, LOG_LEVEL: 'fatal' }
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = text(server.stderr)
  const exit = once(server, 'exit')
  const acknowledged = new Map<number, number>()
  let lines = 0
  for await (const line of createInterface({ input: server.stdout })) {
    const [student, seconds] = line.split(' ').map(Number) as [number, number]
    acknowledged.set(student, seconds)
    if (++lines === reportsBeforeTheEnd) server.kill('SIGKILL')
  }
  assert.deepEqual([await exit, await errors], [[null, 'SIGKILL'], ''])
  assert.ok(lines >= reportsBeforeTheEnd)
  return acknowledged
}

test('a server killed while working loses nothing it acknowledged, and starts again', async () => {
  const place = await testPlace()
  const acknowledged = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    for (const [student, seconds] of await killInTheMiddle(place.dataDir, place.databaseUrl))
      acknowledged.set(student, seconds)
    const database = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir })
    const totals = new Map(
      (await database.read.selectFrom('studentTotals').select(['studentId', 'creditedMs']).execute()).map((row) => [
        row.studentId,
        row.creditedMs,
      ]),
    )
    for (const [student, seconds] of acknowledged) {
      assert.ok(seconds > 0)
      assert.ok(
        (totals.get(student) ?? 0) >= seconds * 1000,
        `student ${student} was credited ${seconds} s and has ${totals.get(student)} ms`,
      )
    }
    assert.deepEqual(await ledgerFaults(database.read, deriveKeys(secretKey)), [])
    assert.equal(totals.size, acknowledged.size)
    await database.close()
  }
  await place.remove()
})
