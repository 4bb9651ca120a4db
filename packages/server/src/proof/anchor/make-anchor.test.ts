import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { saveLease } from '../../core/jobs/lease.queries.ts'
import { fromBase64, utf8 } from '../../ledger/encoding/bytes.ts'
import { hashText, rootOf } from '../../ledger/encoding/merkle.ts'
import { verifySignature } from '../../ledger/encoding/verify-signature.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { readAnchorKey } from './anchor-key.ts'
import { readAnchorLog, readStatement } from './anchor-log.ts'
import { AnchorTree } from './anchor-tree.ts'
import { deleteLeavesFrom, insertLeaves, listAnchorsAfter } from './anchor.queries.ts'
import { hash } from './anchored-leaves.ts'
import { anchorLease, makeAnchor } from './make-anchor.ts'
import { nightlyAnchors } from './watch-anchors.ts'

const it = testApp()
let student: Person
let course: SmallCourse
let admin: Person
beforeEach(async () => {
  course ??= await it.world.course({ lessons: [{ durationSeconds: 6000 }] })
  student ??= await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  admin ??= await it.world.person('ADMIN')
})

/** Continues watching from the resume position. */
async function watch(seconds: number, who = student) {
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession, currentTime } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  const { body } = await it.post(`${path}/progress`, { currentTime: currentTime + seconds, playbackSession }, who.token)
  assert.equal(body.notCredited, undefined)
}
const leaves = () => it.context.database.read.selectFrom('anchorLeaves').selectAll().orderBy('position').execute()
const anchors = () => listAnchorsAfter(it.context.database.read, 0, 1000)

/** Asserts that every leaf is proven in the tree of every anchor that contains it. */
async function assertProven() {
  const tree = new AnchorTree(it.context.database.read)
  const rows = await leaves()
  for (const { size, root } of await anchors())
    for (const leaf of rows.slice(0, size))
      assert.equal(rootOf(hash, leaf.hash, leaf.position, size, await tree.path(leaf.position, size)), root)
}

test('an anchor signs a root over everything, is chained, and adds only what has changed', async () => {
  await watch(30)
  const first = await it.post('/api/admin/anchors', {}, admin.token)
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.deepEqual(
    (await leaves()).map(({ kind }) => kind),
    ['student', 'lesson', 'school'],
  )
  const other = await it.world.student({ name: '钱乙' })
  await watch(20, other)
  await watch(10)
  const second = (await it.post('/api/admin/anchors', {}, admin.token)).body.data
  const added = (await leaves()).slice(3)
  assert.deepEqual(
    added.map(({ kind, targetId }) => [kind, targetId]),
    [
      ['student', student.id],
      ['student', other.id],
      ['school', 2],
    ],
  )
  assert.deepEqual(
    { number: second.number, previous: second.previous, madeBy: second.madeBy },
    { number: 2, previous: first.body.data.digest, madeBy: admin.username },
  )
  const leaf = JSON.parse(added[0]!.facts)
  assert.deepEqual(
    { name: leaf.name, idCard: leaf.idCard, rows: leaf.rows, creditedMs: leaf.creditedMs },
    { name: '赵甲', idCard: '110105********002X', rows: 3, creditedMs: 40_000 },
  )
  await assertProven()
  const { statement, signature, publicKey } = second
  assert.ok(verifySignature(fromBase64(publicKey), utf8(statement), fromBase64(signature)))
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  })
  assert.ok(verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64')))
})

test('anyone can see what was signed, without personal data', async () => {
  const { status, body } = await it.get('/api/public/anchors')
  assert.equal(status, 200)
  assert.deepEqual(
    body.content.map(({ number }: { number: number }) => number),
    [2, 1],
  )
  assert.ok(!('deliveries' in body.content[0]))
  assert.equal(hashText(hash, body.content[0].statement), body.content[0].digest)
  assert.ok(!JSON.stringify(body).includes('赵甲'))
})

test('a tree of many leaves is proven by its stored nodes', async () => {
  await it.context.database.write(async (db) => {
    const at = it.now
    for (let from = 0; from < 900; from += 300)
      await sql`insert into certificates (certificate_number, student_id, project_key, status, student_name, id_card_cipher,
        course_name, completed_hundredths, issue_date, completion_date, instructor_name, university_name, created_at)
        values ${sql.join(
          Array.from(
            { length: 300 },
            (_, index) =>
              sql`(${`N${from + index}`}, ${student.id}, ${`p${from + index}`}, 'VALID', '赵甲', '', '课程', 100, '2026-11-20', '2026-11-20', '', '', cast(${at} as bigint))`,
          ),
        )}`.execute(db)
  })
  const { size } = await makeAnchor(it.context)
  assert.ok(size > 900)
  const tree = new AnchorTree(it.context.database.read)
  const [rows, [last]] = [await leaves(), (await anchors()).slice(-1)]
  const stored = await it.context.database.read.selectFrom('anchorNodes').selectAll().execute()
  assert.equal(stored.length, Math.floor(size / 256))
  for (const position of [0, 1, 255, 256, 511, 767, 768, size - 2, size - 1])
    assert.equal(
      rootOf(hash, rows[position]!.hash, position, size, await tree.path(position, size)),
      last!.root,
      `${position}`,
    )
})

test('leftovers of an interrupted anchor do not count', async () => {
  const before = (await anchors()).at(-1)!
  const left = (await leaves()).slice(-1)[0]!
  await it.context.database.write((db) =>
    insertLeaves(
      db,
      Array.from({ length: 450 }, (_, index) => ({ ...left, position: before.size + index, facts: 'left' })),
    ),
  )
  const { size } = await makeAnchor(it.context)
  assert.equal(size, before.size + 1)
  assert.ok((await leaves()).every(({ facts }) => facts !== 'left'))
  assert.equal(await it.context.database.write((db) => deleteLeavesFrom(db, size, 10)), 0)
})

test('only one anchor is made at a time', async () => {
  const results = await Promise.allSettled([makeAnchor(it.context), makeAnchor(it.context)])
  const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  assert.equal(refused.reason.code, 'proof.underway')
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  await it.context.database.write((db) => saveLease(db, anchorLease, 'a process that died', it.now))
  assert.deepEqual((await it.post('/api/admin/anchors', {}, admin.token)).body.problem, 'proof.underway')
  it.pass(121)
  assert.equal((await it.post('/api/admin/anchors', {}, admin.token)).status, 200)
})

test('a failed read of the tree is not repeated for every later proof', async () => {
  const [anchor] = await anchors()
  let isLost = true
  const failing = it.context.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isLost) return result
      isLost = false
      throw new Error('Connection terminated unexpectedly')
    },
  })
  const tree = new AnchorTree(failing)
  await assert.rejects(tree.path(0, anchor!.size), /Connection terminated/)
  const path = await tree.path(0, anchor!.size)
  assert.equal(rootOf(hash, (await leaves())[0]!.hash, 0, anchor!.size, path), anchor!.root)
})

test('one anchor is made per night, and a missed night is made up for', async () => {
  const nightly = nightlyAnchors(it.context)
  assert.equal(await nightly(), false, 'this day has one')
  it.pass(12 * 3600)
  assert.equal(await nightly(), false, 'it is not night')
  while (new Date(it.now).getUTCHours() !== 18) it.pass(3600)
  assert.equal(await nightly(), true, 'two in Shanghai')
  assert.equal(await nightly(), false)
  it.pass(50 * 3600)
  assert.equal(await nightly(), true)
  while (new Date(it.now).getUTCHours() !== 18) it.pass(3600)
  it.pass(-72 * 3600)
  assert.equal(await nightly(), true, 'the clock was set back by three days')
  assert.equal(await nightly(), false, 'and this night has one')
  it.pass(24 * 3600)
  assert.equal(await nightly(), true, 'and so has the next')
  it.pass(72 * 3600)
  await it.post('/api/admin/settings/proof', { isOn: false }, await it.world.login(admin.id))
  it.pass(50 * 3600)
  assert.equal(await nightly(), false)
})

test('anchors signed after a restored backup stay in the chain as lost', async () => {
  const kept = (await anchors()).at(-1)!
  await makeAnchor(it.context)
  const lost = (await anchors()).at(-1)!
  await it.context.database.write(async (db) => {
    await db.deleteFrom('anchors').where('number', '=', lost.number).execute()
    await deleteLeavesFrom(db, kept.size, 1000)
  })
  const next = await makeAnchor(it.context)
  const found = await anchors()
  assert.deepEqual(
    found.slice(-3).map(({ number, isLost }) => [number, isLost]),
    [
      [kept.number, 0],
      [lost.number, 1],
      [next.number, 0],
    ],
  )
  assert.equal(readStatement(next).previous, hashText(hash, lost.statement))
  assert.equal(found.at(-2)!.signature, lost.signature)
  // A torn last line after a power cut does no harm.
  appendFileSync(`${it.context.config.anchorKeyFile}.log`, '{"statement":')
  assert.equal((await makeAnchor(it.context)).number, next.number + 1)
})

test('a line that a power cut has torn off the log is written again in full', async () => {
  await makeAnchor(it.context)
  const path = `${it.context.config.anchorKeyFile}.log`
  truncateSync(path, statSync(path).size - 100)
  await makeAnchor(it.context)
  const logged = (await readAnchorLog(it.context.config)).map((signed) => readStatement(signed).number)
  assert.deepEqual(
    logged,
    (await anchors()).map(({ number }) => number),
  )
})

test('the key is created once, private to its owner, and has to be moved while it is stored next to the data', async () => {
  const { config } = it.context
  const key = readAnchorKey(config).publicKey
  assert.equal(statSync(config.anchorKeyFile).mode & 0o777, 0o600)
  assert.match(readFileSync(config.anchorKeyFile, 'utf8'), /PRIVATE KEY/)
  assert.equal(readAnchorKey(config).publicKey, key)
  const token = await it.world.login(admin.id)
  const isMoved = async () => {
    const { firstSteps } = (await it.get('/api/admin/stats/dashboard', token)).body
    return firstSteps.find(({ step }: { step: string }) => step === 'key').isDone
  }
  assert.equal(await isMoved(), false)
  rmSync(config.anchorKeyFile)
  assert.equal(await isMoved(), true)
  assert.notEqual(readAnchorKey(config).publicKey, key)
  assert.ok(existsSync(config.anchorKeyFile))
})

test('only permitted users can see and make anchors', async () => {
  const viewer = await it.world.person('ADMIN', { permissions: ['proof.view'] })
  assert.equal((await it.get('/api/admin/anchors', viewer.token)).status, 200)
  assert.equal((await it.get('/api/admin/anchors/1', viewer.token)).body.number, 1)
  assert.equal((await it.post('/api/admin/anchors', {}, viewer.token)).status, 403)
  assert.equal((await it.post('/api/admin/anchors/1/deliveries', {}, viewer.token)).status, 403)
  const head = await it.world.person('ADMIN')
  assert.equal((await it.get('/api/admin/anchors/99999', head.token)).status, 404)
  const nobody = [await it.world.student(), await it.world.person('ORG_ADMIN'), await it.world.person('TEACHER')]
  for (const { token } of nobody) assert.equal((await it.get('/api/admin/anchors', token)).status, 403)
})
