import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { programEnv, testProgram } from '../../testing/programs/programs.ts'
import { testPlace } from '../../testing/test-database.ts'
import { countStudents } from '../student/found-students.queries.ts'
import { gramsOf } from '../student/gram.ts'
import { removeOldImports } from './remove-old-imports.ts'

const program = testProgram('import-until-killed')
/** Delays after the start of the second import: before, during and after its transaction. */
const killedAfterMs = [150, 500, 900]
const studentsPerRound = 100_000

/** Lets a server import and kills it during its second import. Returns the imports that it acknowledged. */
async function killInTheMiddle(env: NodeJS.ProcessEnv, afterMs: number): Promise<number[]> {
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = text(server.stderr)
  const exit = once(server, 'exit')
  const acknowledged: number[] = []
  let announced = 0
  for await (const line of createInterface({ input: server.stdout })) {
    const [what, id] = line.split(' ')
    if (what === 'done') acknowledged.push(Number(id))
    else if (++announced === 2) void delay(afterMs).then(() => server.kill('SIGKILL'))
  }
  assert.deepEqual([await exit, await errors], [[null, 'SIGKILL'], ''])
  return acknowledged
}

test('a killed import is applied completely or not at all, and is finished after the next start', async () => {
  const place = await testPlace()
  const env = {
    ...programEnv,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
  }
  const acknowledged: number[] = []
  for (const [round, afterMs] of killedAfterMs.entries())
    acknowledged.push(...(await killInTheMiddle({ ...env, FIRST_STUDENT: String(round * studentsPerRound) }, afterMs)))
  assert.ok(acknowledged.length >= killedAfterMs.length)

  const config = readConfig(env)
  const { app, context } = await createApp((log) => createContext(config, log), config)
  await removeOldImports(context)
  const { read } = context.database
  const imports = await read.selectFrom('studentImports').select(['id', 'status', 'created', 'needsGrams']).execute()
  const users = await read
    .selectFrom('users')
    .select(['id', 'importId', 'name', 'username', 'studentNumber'])
    .where('importId', 'is not', null)
    .execute()
  for (const { id, status, created, needsGrams } of imports) {
    const added = users.filter(({ importId }) => importId === id).length
    assert.deepEqual(
      { added, needsGrams },
      { added: status === 'DONE' ? created : 0, needsGrams: 0 },
      `import ${id}, ${status}`,
    )
    if (acknowledged.includes(id)) assert.equal(status, 'DONE')
  }
  assert.equal(await countStudents(read, {}), users.length)
  const { grams } = await read
    .selectFrom('studentGrams')
    .select((count) => count.fn.countAll<number>().as('grams'))
    .executeTakeFirstOrThrow()
  assert.equal(
    Number(grams),
    users.reduce((sum, user) => sum + gramsOf(user).length, 0),
  )
  await app.close()
  await place.remove()
})
