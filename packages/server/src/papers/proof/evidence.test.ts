import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { promisify } from 'node:util'
import type { FindingCode } from '@jiangxue/contract/evidence.values.ts'
import { makeZip } from 'client-zip'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { chainSegment, sealHead } from '../../core/ledger/ledger-chain.ts'
import { sha256 } from '../../core/proof/sha2.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { readAnchorKey } from './anchor-key.ts'
import type { AnchorRow } from './anchor.queries.ts'
import { makeAnchor } from './make-anchor.ts'
import { checkPack, type PackReport } from './verifier/check-pack.ts'
import type { Manifest, SignedManifest } from './verifier/pack.ts'

const it = testApp()
const path = '/api/admin/students/evidence'
let admin: Person
let student: Person
let other: Person
let course: SmallCourse
let anchor: AnchorRow
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  admin = await it.world.person('ADMIN')
  await set(it, { 'basic.domain': 'https://school.example' })
  course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 600 }] })
  student = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  other = await it.world.student({ name: '钱乙' })
  await watch(student, 0, 60)
  await watch(other, 1, 30)
  await it.post('/api/admin/settings/hours', { unit: '50' }, admin.token)
  it.pass(100)
  await watch(student, 1, 40)
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  await it.post(`${lesson}/progress`, { currentTime: 590 }, student.token)
  await certify(student.id, 0)
  it.pass(600)
  await makeAnchor(it.context)
  it.pass(86_400)
  await watch(student, 1, 25)
  it.pass(600)
  anchor = await makeAnchor(it.context)
  it.pass(3600)
}

async function certify(studentId: number, hundredths: number, at = it.now, inside?: Db) {
  const insert = (db: Db) =>
    sql`insert into certificates (certificate_number, student_id, project_key, status, student_name, id_card_cipher, course_name,
      completed_hundredths, issue_date, completion_date, instructor_name, university_name, created_at)
      values (${`N${it.world.next()}`}, ${studentId}, ${`p${it.world.next()}`}, 'VALID', '赵甲', '', '课程',
        ${hundredths}, '2026-11-20', '2026-11-20', '', '', cast(${at} as bigint))`.execute(db)
  await (inside ? insert(inside) : it.context.database.write(insert))
}

/** Watches on from where the lesson stands. */
async function watch(who: Person, lesson: number, seconds: number) {
  const { id, lessons } = course
  const call = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[lesson]!.id}`
  const token = await it.world.login(who.id)
  const { playbackSession, currentTime } = (await it.get(`${call}/record`, token)).body
  it.pass(seconds)
  const { body } = await it.post(`${call}/progress`, { currentTime: currentTime + seconds, playbackSession }, token)
  assert.equal(body.notCredited, undefined, JSON.stringify(body))
}

async function download(body: object = { studentIds: [student.id] }): Promise<Buffer> {
  const response = await it.post(path, body, await it.world.login(admin.id))
  assert.equal(response.status, 200, JSON.stringify(response.body))
  return response.bytes
}
const check = (zip: Uint8Array, known?: string) => checkPack(sha256, zip, known)
const codesOf = ({ findings }: PackReport) => findings.map(({ code }) => code)

test('a pack has all that proves a student’s hours, and its verifier finds it whole', async () => {
  const zip = await download({ studentIds: [student.id, other.id] })
  const names = [...unzip(zip).keys()]
  const folder = names[0]!.split('/')[0]
  assert.match(folder!, /^S\d+_赵甲$/)
  assert.deepEqual(
    names.slice(0, 3),
    ['学习记录.pdf', '学时明细.xlsx', '学时数据.json'].map((name) => `${folder}/${name}`),
  )
  assert.deepEqual(names.slice(6), [
    '结果.csv',
    'school.json',
    '请先阅读.txt',
    'verify.html',
    'verify.mjs',
    'manifest.json',
  ])
  const report = check(zip, anchor.statement)
  assert.deepEqual(report.findings, [])
  assert.equal(report.known?.number, 2)
  const [first] = report.students
  assert.deepEqual(
    [first!.name, first!.idCard, first!.creditedMs, first!.completedLessons, first!.anchoredRows, first!.rows],
    ['赵甲', '110105********002X', 125_000, 1, 5, 5],
  )
  assert.equal(zip.includes('11010519491231002X'), false)
  const log = await it.context.database.read
    .selectFrom('operationLogs')
    .select('action')
    .where('action', '=', 'student.evidence')
    .execute()
  assert.equal(log.length, 1)
})

test('rows that no anchor has yet are in a whole pack too', async () => {
  await watch(other, 1, 15)
  const report = check(await download({ studentIds: [other.id] }))
  assert.deepEqual(report.findings, [])
  assert.deepEqual([report.students[0]!.rows, report.students[0]!.anchoredRows], [3, 2])
  it.pass(600)
  anchor = await makeAnchor(it.context)
})

/** A pack with some files changed; signed anew where the school itself is the forger. */
async function forge(change: (name: string, json: any) => unknown, isSigned: boolean): Promise<Uint8Array> {
  const files = unzip(await download())
  for (const [name, bytes] of files) {
    if (!name.endsWith('.json') || name === 'manifest.json') continue
    const json = JSON.parse(bytes.toString())
    change(name, json)
    files.set(name, Buffer.from(JSON.stringify(json)))
  }
  if (isSigned) {
    const signed = JSON.parse(files.get('manifest.json')!.toString()) as SignedManifest
    const manifest = JSON.parse(signed.manifest) as Manifest
    const text = JSON.stringify({
      ...manifest,
      files: manifest.files.map(({ name }) => ({
        name,
        sha256: Buffer.from(sha256(files.get(name)!)).toString('hex'),
      })),
    })
    const signature = readAnchorKey(it.context.config).sign(text)
    files.set('manifest.json', Buffer.from(JSON.stringify({ manifest: text, signature })))
  }
  const zip = makeZip(
    [...files].map(([name, input]) => ({ name, input })),
    { buffersAreUTF8: true },
  )
  return new Uint8Array(await new Response(zip as never).arrayBuffer())
}

const forgeries: readonly (readonly [
  name: string,
  code: FindingCode,
  change: (student: any, school: any) => unknown,
])[] = [
  ['one digit of a row', 'row.changed', ({ rows }) => (rows[1].toMs += 1)],
  ['a row that is left out', 'row.order', ({ rows }) => rows.splice(1, 1)],
  ['a total', 'student.total', ({ totals }) => (totals.creditedMs += 1000)],
  ['another name', 'student.person', ({ student }) => (student.name = '赵丙')],
  ['another ID number', 'student.person', ({ student }) => (student.idCard = '110105********0038')],
  ['refusals that are left out', 'student.refusals', (json) => ((json.refusals = []), (json.totals.refusals = 0))],
  ['the duration of a video', 'row.duration', ({ videos }) => (videos[0].durationMs -= 1000)],
  ['the credit hours of a lesson', 'lesson.changed', ({ lessons }) => (lessons[0].creditHundredths = 9999)],
  ['a certificate', 'certificate.changed', ({ certificates }) => (certificates[0].hundredths += 100)],
  [
    'a certificate with more hours than the ledger',
    'certificate.hours',
    ({ certificates }) => (certificates[0].hundredths = 800_400),
  ],
  [
    'a version of the rule',
    'change.digest',
    (_, school) => school && (school.changes[0].facts = '{"scope":"school","version":2,"rule":{"unit":"45"}}'),
  ],
  ['an anchor that is left out', 'anchor.order', (_, school) => school?.anchors.splice(0, 1)],
  [
    'a root',
    'anchor.signature',
    (_, school) =>
      school && (school.anchors[0].statement = school.anchors[0].statement.replace(/"root":"../, '"root":"00')),
  ],
]
for (const [name, code, change] of forgeries)
  test(`names ${name}, though the school signs the pack anew`, async () => {
    const apply = (file: string, json: any) =>
      file === 'school.json'
        ? change(
            { rows: [{}, {}], totals: {}, student: {}, refusals: [], videos: [{}], lessons: [{}], certificates: [{}] },
            json,
          )
        : change(json, undefined)
    const codes = codesOf(check(await forge(apply, true)))
    assert.ok(codes.includes(code), codes.join())
    assert.ok(!codes.includes('pack.changed'))
  })

test('names any file that was changed, added or removed after the school has signed', async () => {
  const files = unzip(await download())
  const pdf = [...files.keys()].find((name) => name.endsWith('.pdf'))!
  const again = async () => {
    const zip = makeZip(
      [...files].map(([name, input]) => ({ name, input })),
      { buffersAreUTF8: true },
    )
    return check(new Uint8Array(await new Response(zip as never).arrayBuffer())).findings
  }
  const body = Buffer.from(files.get(pdf)!)
  body[100]! ^= 1
  files.set(pdf, body)
  assert.deepEqual(await again(), [{ file: '', code: 'pack.changed', values: { name: pdf } }])
  files.delete(pdf)
  files.set('notes.txt', Buffer.from('x'))
  assert.deepEqual(await again(), [
    { file: '', code: 'pack.missing', values: { name: pdf } },
    { file: '', code: 'pack.added', values: { name: 'notes.txt' } },
  ])
  assert.deepEqual(codesOf(check(Buffer.from('no zip at all'))), ['pack.unreadable'])
})

/** What a pack says after a change in the database, which is then undone. */
async function packAfter(change: (db: Db) => Promise<unknown>, isAnchored = false): Promise<PackReport> {
  const tables = [
    'certificates',
    'media',
    'lessons',
    'study_refusals',
    'study_segments',
    'student_totals',
    'anchors',
    'anchor_leaves',
  ] as const
  const kept = await Promise.all(
    tables.map((table) => sql<any>`select * from ${sql.table(table)}`.execute(it.context.database.read)),
  )
  await it.context.database.write(change)
  try {
    if (isAnchored) await makeAnchor(it.context)
    return check(await download(), anchor.statement)
  } finally {
    await restore(
      tables,
      kept.map(({ rows }) => rows),
    )
  }
}
async function restore(tables: readonly string[], kept: readonly any[][]) {
  await it.context.database.write(async (db) => {
    await sql`delete from anchor_deliveries`.execute(db)
    for (const table of [
      'anchor_nodes',
      'anchor_leaves',
      'anchors',
      'study_segments',
      'study_refusals',
      'certificates',
    ])
      await sql`delete from ${sql.table(table)}`.execute(db)
    for (const [index, table] of tables.entries())
      for (const row of kept[index]!) {
        const { id, ...values } = row
        const target = db as any
        if (['anchors', 'anchor_leaves', 'study_segments', 'study_refusals', 'certificates'].includes(table))
          await target.insertInto(camel(table)).values(row).execute()
        else if (table === 'student_totals')
          await target.updateTable('studentTotals').set(row).where('studentId', '=', row.studentId).execute()
        else await target.updateTable(camel(table)).set(values).where('id', '=', id).execute()
      }
  })
  rmSync(`${it.context.config.anchorKeyFile}.log`, { force: true })
}
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Raises the last row that is anchored and makes every link and seal anew, as whoever has the key can. */
async function rewriteWithKey(db: Db) {
  const { ledger } = it.context.keys
  const rows = await db
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', student.id)
    .orderBy('number')
    .execute()
  const last = rows.at(-1)!
  const raised = { ...last, toMs: last.toMs - 1000, newMs: last.newMs - 1000, endedAt: last.endedAt - 1000 }
  const session = await db
    .selectFrom('playbackSessions')
    .selectAll()
    .where('id', '=', last.playbackSessionId)
    .executeTakeFirstOrThrow()
  const before = rows.at(-2)!
  const mac = chainSegment(ledger, before.number === last.number - 1 ? before.mac : '', {
    ...raised,
    loginId: session.loginId,
  })
  await db
    .updateTable('studySegments')
    .set({ ...raised, mac })
    .where('id', '=', last.id)
    .execute()
  const totals = await db
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '=', student.id)
    .executeTakeFirstOrThrow()
  const head = { ...totals, ledgerMac: mac, creditedMs: totals.creditedMs - 1000 }
  await db
    .updateTable('studentTotals')
    .set({ ...head, headMac: sealHead(ledger, head) })
    .where('studentId', '=', student.id)
    .execute()
}

const attacks: readonly (readonly [
  name: string,
  code: FindingCode,
  attack: (db: Db) => Promise<unknown>,
  isAnchored?: boolean,
])[] = [
  [
    'hours of a lesson that are raised',
    'lesson.changed',
    (db) => sql`update lessons set credit_hundredths = 9999`.execute(db),
  ],
  [
    'a video whose duration is changed',
    'lesson.changed',
    (db) => sql`update media set duration_ms = duration_ms - 1000`.execute(db),
  ],
  [
    'a certificate that is forged',
    'certificate.hours',
    (db) => sql`update certificates set completed_hundredths = 800400`.execute(db),
  ],
  [
    'a certificate that is dated back',
    'certificate.late',
    async (db) => {
      await certify(student.id, 0, it.now - 40 * 3_600_000, db)
    },
  ],
  ['rows rewritten with the key in hand', 'row.digest', rewriteWithKey],
  ['the same, anchored since', 'row.digest', rewriteWithKey, true],
  [
    'the same, with the student’s former leaves out of the way',
    'row.late',
    async (db) => {
      await rewriteWithKey(db)
      await sql`update anchor_leaves set target_id = 99999 where kind = 'student' and target_id = ${student.id}`.execute(
        db,
      )
    },
    true,
  ],
  [
    'an old copy of the whole database',
    'anchor.unknown',
    async (db) => {
      await sql`delete from anchors where number >= ${anchor.number}`.execute(db)
      await sql`delete from study_segments where student_id = ${student.id} and number = 5`.execute(db)
      rmSync(`${it.context.config.anchorKeyFile}.log`, { force: true })
    },
  ],
]
for (const [name, code, attack, isAnchored] of attacks)
  test(`the pack names ${name}`, async () => {
    const codes = codesOf(await packAfter(attack, isAnchored))
    assert.ok(codes.includes(code), codes.join())
  })

test('the pack is whole again after all of them are undone', async () => {
  assert.deepEqual(check(await download(), anchor.statement).findings, [])
})

test('node verify.mjs says the same, in words, and ends with 0 or 1', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-pack-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const zip = await download()
  writeFileSync(join(folder, 'pack.zip'), zip)
  writeFileSync(join(folder, 'verify.mjs'), unzip(zip).get('verify.mjs')!)
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['verify.mjs', ...args], { cwd: folder }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    )
  const good = await run('pack.zip', anchor.statement)
  assert.equal(good.code, 0, good.stdout)
  assert.match(good.stdout, /赵甲 110105\*{8}002X {2}0:02:05/)
  assert.match(good.stdout, /与您提供的存证（第 \d+ 号）一致\n核验通过/)
  writeFileSync(
    join(folder, 'pack.zip'),
    await forge((name, json) => name !== 'school.json' && (json.rows[1].newMs += 1), false),
  )
  const bad = await run('pack.zip')
  assert.equal(bad.code, 1)
  assert.match(bad.stdout, /! 第 2 行被改动/)
  assert.match(bad.stdout, /与清单不符，已被改动/)
  assert.equal((await run()).code, 2)
})

test('evidence is for those in charge of the students', async () => {
  const organizationId = await it.world.organization()
  const head = await it.world.person('ORG_ADMIN', { organizationId })
  assert.equal((await it.post(path, { studentIds: [student.id] }, head.token)).status, 403)
  for (const who of [await it.world.student(), await it.world.person('TEACHER')])
    assert.equal((await it.post(path, { studentIds: [student.id] }, who.token)).status, 403)
  const token = await it.world.login(admin.id)
  assert.equal((await it.post(path, { studentIds: [] }, token)).status, 422)
  assert.equal((await it.post(path, { studentIds: [student.id], from: 'x' }, token)).status, 422)
  const fresh = await it.world.student({ organizationId })
  const own = await it.post(path, { studentIds: [fresh.id] }, head.token)
  assert.match(unzip(own.bytes).get('结果.csv')!.toString(), /失败/)
})
