import { createHash } from 'node:crypto'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FastifyReply } from 'fastify'

/**
 * The minimal cost of a server with the libraries of the product. `measureBareServer` bundles and starts it, with a
 * folder as its argument. It responds with a greeting and stores reports like the product (looks up a session, adds a
 * row, updates five rows; batched and durable), but does not evaluate, sign or count anything.
 */
process.env.NODE_ENV = 'production'
enableCompileCache()
const { default: Fastify } = await import('fastify')
await Promise.all([import('react-dom/server'), import('react-router'), import('zod')])

const learners = 9000
const database = new DatabaseSync(join(process.argv[2] as string, 'bare.db'))
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32768; pragma mmap_size = 268435456',
)
const totals = ['a', 'b', 'c', 'd', 'e'].map((name) => `total_${name}`)
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const filler = 'x'.repeat(100)
if (!database.prepare("select 1 from sqlite_master where name = 'sessions'").get()) createTables()

const findSession = database.prepare('select student_id as id from sessions where token = ?')
const addSegment = database.prepare('insert into segments (student_id, at, facts, seal) values (?, ?, ?, ?)')
const updates = totals.map((total) => database.prepare(`update ${total} set n = n + 1, at = ? where student_id = ?`))
interface Report {
  readonly token: string
  readonly facts: string
  readonly reply: FastifyReply
}
let waiting: Report[] = []

const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
app.post('/', { schema: { body: { type: 'object', required: ['position'] } } }, ({ headers, body }, reply) => {
  waiting.push({ token: headers.authorization ?? '', facts: JSON.stringify(body), reply })
  if (waiting.length === 1) setImmediate(store)
})
console.log((await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost'))
process.once('SIGTERM', () => process.exit())

function store() {
  const batch = waiting
  waiting = []
  const now = Date.now()
  database.exec('begin immediate')
  for (const { token, facts } of batch) {
    const { id } = findSession.get(digest(token)) as { id: number }
    addSegment.run(id, now, facts, digest(facts))
    for (const update of updates) update.run(now, id)
  }
  database.exec('commit')
  for (const { reply } of batch) reply.send({ success: true })
}

function createTables() {
  database.exec(`begin; create table sessions (token text primary key, student_id integer) without rowid;
    create table segments (id integer primary key, student_id integer, at integer, facts text, seal text);
    create index segments_student on segments (student_id, at)`)
  for (const total of totals)
    database.exec(`create table ${total} (student_id integer primary key, n integer, at integer, filler text)`)
  const addSession = database.prepare('insert into sessions values (?, ?)')
  const fill = totals.map((total) => database.prepare(`insert into ${total} values (?, 0, 0, ?)`))
  for (let id = 0; id < learners; id++) {
    addSession.run(digest(`Bearer ${id}`), id)
    for (const each of fill) each.run(id, filler)
  }
  database.exec('commit')
}
