import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { chainSegment, sealHead } from '../../ledger/chain/ledger-chain.ts'
import { recordRestore } from '../../ledger/changes/credit-change.ts'
import { hashLeaf } from '../../ledger/encoding/merkle.ts'
import { set } from '../../testing/outgoing.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { findLastAnchor, insertLeaves } from '../anchor/anchor.queries.ts'
import { listCertificateFacts } from '../anchor/anchored-facts.queries.ts'
import { hash, toCertificateLeaf } from '../anchor/anchored-leaves.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'
import { verifyAll } from './verify-all.ts'

const it = testApp()
const { create, join, send } = classCalls(it)
let victim: Person
let course: SmallCourse
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  const admin = await it.world.person('ADMIN')
  await set(it, { 'basic.domain': 'https://school.example' })
  await it.post('/api/admin/settings/certificate', { previewLessons: 1, buttonLessons: 1 }, admin.token)
  course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 600 }] })
  victim = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  await watch(victim, 0, 60)
  await watch(victim, 1, 40)
  await watch(await it.world.student(), 1, 40)
  const issued = await it.post('/api/admin/certificates/batch-generate', { studentIds: [victim.id] }, admin.token)
  assert.equal(issued.body.failures.length, 0, JSON.stringify(issued.body))
  const { id } = await create([course])
  await join(id, [victim])
  await send('PUT', `/${id}/assessments`, { rows: [{ studentId: victim.id, score: 61, isPassed: null, date: null }] })
  const pdf = await it.get(`/api/admin/students/${victim.id}/records/pdf`, admin.token)
  assert.equal(pdf.status, 200)
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(86_400)
  await watch(victim, 1, 20)
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(600)
}

/** Continues watching from the resume position. */
async function watch(who: Person, lesson: number, seconds: number) {
  const call = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[lesson]!.id}`
  const token = await it.world.login(who.id)
  const { playbackSession, currentTime } = (await it.get(`${call}/record`, token)).body
  it.pass(seconds)
  const { body } = await it.post(`${call}/progress`, { currentTime: currentTime + seconds, playbackSession }, token)
  assert.equal(body.notCredited, undefined, JSON.stringify(body))
}

async function faultsOf(db: Db): Promise<string[]> {
  const faults: string[] = []
  await verifyAll(db, it.context.keys, it.context.config, { fault: (fault) => faults.push(fault) })
  return faults
}
/** Returns the faults after a change, which is then undone. */
async function faultsAfter(change: (db: Db) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = []
  const undo = new Error('undo')
  await it.context.database
    .write(async (db) => {
      await change(db)
      faults = await faultsOf(db)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return faults
}

/** Shortens the last row of the victim with every link, seal and total, as an attacker with the key could. */
async function rewriteWithKey(db: Db) {
  const { ledger } = it.context.keys
  const rows = await db
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', victim.id)
    .orderBy('number')
    .execute()
  const [before, last] = rows.slice(-2) as [(typeof rows)[number], (typeof rows)[number]]
  const session = await db
    .selectFrom('playbackSessions')
    .select('loginId')
    .where('id', '=', last.playbackSessionId)
    .executeTakeFirstOrThrow()
  const other = { ...last, toMs: last.toMs - 1000, newMs: last.newMs - 1000, endedAt: last.endedAt - 1000 }
  const mac = chainSegment(ledger, before.mac, { ...other, ...session, mediaSha256: '' })
  await db
    .updateTable('studySegments')
    .set({ ...other, mac })
    .where('id', '=', last.id)
    .execute()
  const totals = await db
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '=', victim.id)
    .executeTakeFirstOrThrow()
  const head = { ...totals, ledgerMac: mac }
  await db
    .updateTable('studentTotals')
    .set({ headMac: sealHead(ledger, head), ledgerMac: mac })
    .where('studentId', '=', victim.id)
    .execute()
}
const forgeCertificate = (db: Db, at: number) =>
  sql`insert into certificates (certificate_number, student_id, project_key, status, student_name, id_card_cipher, course_name,
    completed_hundredths, issue_date, completion_date, instructor_name, university_name, created_at)
    values ('FORGED', ${victim.id}, 'forged', 'VALID', '赵甲', '', '课程', 800400, '2026-11-20', '2026-11-20', '', '',
      cast(${at} as bigint))`.execute(db)

const attacks: readonly (readonly [name: string, named: RegExp, attack: (db: Db) => Promise<unknown>])[] = [
  [
    'raised hours of a lesson',
    /lesson \d+: is not worth what was anchored, and no row says that it was changed/,
    (db) => sql`update lessons set credit_hundredths = 9999 where id = ${course.lessons[0]!.id}`.execute(db),
  ],
  [
    'a changed video duration',
    /lesson \d+: is not worth what was anchored/,
    (db) => sql`update media set duration_ms = 50000 where id = ${course.lessons[1]!.mediaId}`.execute(db),
  ],
  [
    'a certificate with more hours',
    /certificate \S+: is not the one that was anchored/,
    (db) => sql`update certificates set completed_hundredths = 800400`.execute(db),
  ],
  [
    'a certificate with an earlier completion',
    /certificate \S+: is not the one that was anchored/,
    (db) => sql`update certificates set completion_date = '2020-01-01'`.execute(db),
  ],
  [
    'a forged and backdated certificate',
    /certificate FORGED: claims to be older than the last anchor/,
    (db) => forgeCertificate(db, it.now - 7_200_000),
  ],
  [
    'a certificate forged today',
    /certificate FORGED: nobody has issued it by the operation log/,
    (db) => forgeCertificate(db, it.now),
  ],
  [
    'a better result of a class',
    /class \d+: its results are not those that were anchored, and no operation has changed them/,
    (db) => sql`update class_members set score = 100`.execute(db),
  ],
  [
    'earlier days of a class',
    /class \d+: its days are not those that were anchored, and no operation has changed them/,
    (db) => sql`update training_classes set start_date = '2024-01-01'`.execute(db),
  ],
  [
    'a lower threshold of certificates',
    /school: setting certificate.previewLessons is not what its last change says/,
    (db) => sql`update settings set value = '0' where name = 'certificate.previewLessons'`.execute(db),
  ],
  [
    'a student who is deleted by hand',
    /student \d+: is deleted, and no operation says so/,
    (db) => sql`update users set deleted_at = cast(${it.now} as bigint) where id = ${victim.id}`.execute(db),
  ],
  [
    'a printed record with more time',
    /student \d+: printed record \d+ is not what was printed/,
    (db) => sql`update record_prints set credited_ms = credited_ms + 1000`.execute(db),
  ],
  [
    'a removed certificate',
    /certificate \d+: was anchored and is gone/,
    (db) => sql`delete from certificate_results`.execute(db).then(() => sql`delete from certificates`.execute(db)),
  ],
  [
    'rows rewritten with the key in hand',
    /student \d+: the rows up to number \d+ are not those that were anchored/,
    rewriteWithKey,
  ],
  [
    'a forged leaf of the tree',
    /school: leaf \d+ of the anchors has been changed/,
    (db) =>
      sql`update anchor_leaves set facts = replace(facts, '"rows":', '"rows":1') where kind = 'student'`.execute(db),
  ],
  [
    'a forged leaf with its hash',
    /the leaves are not those that anchor 1 signs/,
    async (db) => {
      const leaf = await db.selectFrom('anchorLeaves').selectAll().where('position', '=', 1).executeTakeFirstOrThrow()
      const other = await db.selectFrom('anchorLeaves').selectAll().where('position', '=', 0).executeTakeFirstOrThrow()
      const { position: _, ...values } = other
      await db.updateTable('anchorLeaves').set(values).where('position', '=', leaf.position).execute()
    },
  ],
  [
    'an anchor removed with its leaves',
    /school: anchor 2 of \S+ was signed and is not there: this is an older copy/,
    (db) => sql`delete from anchors where number = 2`.execute(db),
  ],
  [
    'an anchor signed by another key',
    /school: anchor 2 is not signed by its key/,
    (db) =>
      sql`update anchors set signature = (select signature from anchors where number = 1) where number = 2`.execute(db),
  ],
  [
    'a changed statement of an anchor',
    /school: anchor 2 is not signed by its key[\s\S]*school: anchor 2 is not the one that was signed/,
    (db) => sql`update anchors set statement = replace(statement, ':2,', ':2 ,') where number = 2`.execute(db),
  ],
]

test('an unmodified anchored ledger has no faults', async () => {
  assert.deepEqual(await faultsAfter(async () => {}), [])
})

test('leaves of an anchor that was interrupted, or is being made, are no reason for a fault', async () => {
  const faults = await faultsAfter(async (db) => {
    const { id } = await db.selectFrom('certificates').select('id').executeTakeFirstOrThrow()
    await db.updateTable('certificates').set({ status: 'REVOKED' }).where('id', '=', id).execute()
    const facts = JSON.stringify(toCertificateLeaf((await listCertificateFacts(db, 0, 1))[0]!))
    const position = (await findLastAnchor(db))!.size
    await insertLeaves(db, [{ position, kind: 'certificate', targetId: id, hash: hashLeaf(hash, facts), facts }])
  })
  assert.deepEqual(faults, [])
})

for (const [name, named, attack] of attacks)
  test(`reports ${name}`, async () => {
    const faults = await faultsAfter(attack)
    assert.match(faults.join('\n'), named)
  })

test('reports an old copy of the complete database', async () => {
  const log = `${it.context.config.anchorKeyFile}.log`
  const kept = readFileSync(log, 'utf8')
  const later = JSON.parse(kept.trim().split('\n').at(-1)!)
  const statement = later.statement.replace('"number":2', '"number":3')
  writeFileSync(log, `${kept}${JSON.stringify({ ...later, statement })}\n`)
  assert.match((await faultsOf(it.context.database.read)).join('\n'), /anchor 3 of \S+ was signed and is not there/)
  rmSync(log)
  writeFileSync(log, kept)
  assert.deepEqual(await faultsOf(it.context.database.read), [])
})

test('a restore is a signed row, explains missing anchors, and is reported', async () => {
  const restores: unknown[] = []
  const faults = await faultsAfter(async (db) => {
    const row = { backup: '2026-11-20T02-00-00Z', madeAt: '2026-11-20T02:00:00.000Z', version: '0.1.0' }
    await sql`delete from anchors where number = 2`.execute(db)
    await recordRestore(db, it.context.keys.ledger, row, it.now)
    const found = await verifyAll(db, it.context.keys, it.context.config, { fault: () => {} })
    restores.push(...found.restores)
  })
  assert.ok(!faults.some((fault) => fault.includes('older copy')), faults.join('\n'))
  assert.deepEqual(restores, [
    { backup: '2026-11-20T02-00-00Z', madeAt: '2026-11-20T02:00:00.000Z', version: '0.1.0', at: it.now },
  ])
})

test('reports a certificate that is valid again after its revocation was anchored', async () => {
  const setStatus = (status: string) => (db: Db) => sql`update certificates set status = ${status}`.execute(db)
  await it.context.database.write(setStatus('REVOKED'))
  await makeAnchor(it.context)
  assert.deepEqual(await faultsAfter(async () => {}), [])
  const [fault, ...more] = await faultsAfter(setStatus('VALID'))
  assert.match(fault ?? '', /certificate \S+: is not the one that was anchored/)
  assert.deepEqual(more, [])
})

test('a worth of a lesson that no row explains stays reported once it is anchored', async () => {
  const { id } = course.lessons[1]!
  const setHours = (hundredths: number) => (db: Db) =>
    sql`update lessons set credit_hundredths = ${hundredths} where id = ${id}`.execute(db)
  const saveHours = async (creditHours: number) => {
    const { token } = await it.world.person('ADMIN')
    const saved = await it.call('PUT', `/api/admin/lessons/${id}`, { token, body: { creditHours } })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
  }
  const unexplained = [`lesson ${id}: is not worth what was anchored, and no row says that it was changed`]
  await saveHours(0.1)
  assert.deepEqual(await faultsAfter(setHours(9999)), [`lesson ${id}: is not worth what its last change says`])
  it.pass(3600)
  await makeAnchor(it.context)
  assert.deepEqual(await faultsAfter(async () => {}), [])
  it.pass(3600)
  await it.context.database.write(setHours(9999))
  await makeAnchor(it.context)
  it.pass(3600)
  await saveHours(0.12)
  assert.deepEqual(await faultsAfter(async () => {}), unexplained)
})
