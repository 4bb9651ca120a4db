import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testApp } from '../../testing/test-app.ts'
import { isUnavailable } from './errors.ts'

const skip = process.env.DATABASE !== 'postgres' && 'PostgreSQL only'
const it = testApp()

async function fromOutside<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: it.context.config.databaseUrl })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

test(
  'a connection cut between two queries of a transaction fails that transaction and nothing else',
  { skip },
  async () => {
    const failed = it.context.database.write(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await fromOutside(async (client) => {
        await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        const isAlive = async () =>
          (await client.query(`select 1 ${others} and pid = $1`, [rows[0]?.pid])).rowCount !== 0
        while (await isAlive());
      })
      await sql`select 1`.execute(db)
    })
    await assert.rejects(failed, isUnavailable)
    assert.equal((await it.get('/api/health')).status, 200)
  },
)

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('while every connection is cut repeatedly, calls succeed or ask for a retry', { skip }, async () => {
  const student = await it.world.student()
  const course = await it.world.course()
  const record = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]?.id}/record`
  const seen = new Set<number>()
  const cuts = new AbortController()
  let saved = 0
  const answered = { count: 0 }
  const people = Array.from({ length: 8 }, async (_, person) => {
    while (!cuts.signal.aborted) {
      const answers = [
        await it.get('/api/auth/me', student.token),
        await it.get(record, student.token),
        await it.post('/api/auth/login', { username: `nobody-${person}-${saved++}`, password: 'wrong' }),
      ]
      for (const { status, headers, body } of answers) {
        seen.add(status)
        answered.count++
        assert.ok(status < 500 || (status === 503 && Number(headers['retry-after']) > 0), JSON.stringify(body))
      }
    }
  })
  await fromOutside(async (client) => {
    for (let cut = 0; cut < 30 || !seen.has(503) || !seen.has(200); cut++) {
      await client.query(`select pg_terminate_backend(pid) ${others}`)
      // Gives every client the chance to complete calls before the next cut.
      const before = answered.count
      while (answered.count < before + 2 * people.length) await nextTurn()
    }
  })
  cuts.abort()
  await Promise.all(people)
  assert.deepEqual([...seen].toSorted(), [200, 401, 503])
  assert.equal((await it.get('/api/auth/me', student.token)).status, 200)
  assert.equal((await it.get('/api/health')).status, 200)
})
