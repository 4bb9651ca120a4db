import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { catalogOf } from '../../core/database/catalog-of.ts'
import type { Db } from '../../core/database/database.ts'
import { eraseOperations } from '../../core/log/erase-operations.queries.ts'
import { chainOperations, verifyOperations } from '../../core/log/operation-chain.ts'
import { eraseFacts } from '../../ledger/chain/chain-rows.queries.ts'
import { insertRecord } from '../../modules/employment/employment.queries.ts'
import { makeAnchor } from '../../proof/anchor/make-anchor.ts'
import { verifyAll } from '../../proof/verify/verify-all.ts'
import { fileForm } from '../../testing/files/multipart.ts'
import { png } from '../../testing/files/pictures.ts'
import { set } from '../../testing/outgoing.ts'
import { applications } from '../../testing/papers/applications.ts'
import { checkEvidence } from '../../testing/papers/evidence-school.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { belongings } from './erase-account.queries.ts'
import { eraseDueAccounts } from './erase-due.ts'

const it = testApp()
const { create, join: joinClass, send } = classCalls(it)
const { submitted, call } = applications(it)
const person = {
  name: '欧阳不二',
  oldName: '欧阳不儿',
  phone: '13987650001',
  email: 'buer.ouyang@mail.example',
  username: 'ouyangbuer',
  employer: '姑苏欧氏电器行',
}
let student: Person
let other: Person
let idCard: string
let course: SmallCourse
let avatar: string
/** Of the student, who has asked for the deletion with it. */
let login: string

let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  const admin = await it.world.person('ADMIN')
  await set(it, { 'basic.domain': 'https://school.example' })
  const { form, id } = await submitted({ attendeeName: person.oldName, attendeePhone: person.phone })
  idCard = form.attendeeIdCard
  const { oldName: name, phone, email, username } = person
  student = await it.world.student({ name, idCard, phone, email, username })
  other = await it.world.student({ name: '钱乙' })
  for (const status of ['APPROVED', 'ENROLLED'])
    await call('PUT', `/api/manage/applications/${id}/status`, { body: { status }, token: admin.token })
  course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 600 }] })
  await watch(student, 40)
  await watch(other, 30)
  const root = await it.world.login(admin.id)
  const renamed = { name: person.name, ethnicity: '汉族', reason: '姓名登记有误' }
  assert.equal(
    (await it.call('PUT', `/api/admin/students/update/${student.id}`, { token: root, body: renamed })).status,
    200,
  )
  const group = await create([course])
  await joinClass(group.id, [student, other])
  const rows = [student, other].map(({ id: studentId }) => ({ studentId, score: 61, isPassed: null, date: null }))
  await send('PUT', `/${group.id}/assessments`, { rows })
  const lesson = course.lessons[0]!.id
  const token = await it.world.login(student.id)
  const notes = `/api/student/learning/${student.id}/lessons/${lesson}/notes`
  assert.equal((await it.post(notes, { content: `我是${person.name}`, position: 1 }, token)).status, 200)
  const { body, headers } = fileForm(await png(80, 80))
  const upload = await it.call('POST', '/api/upload/avatar', {
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  avatar = upload.body.data.url as string
  const changed = await it.call('PUT', `/api/admin/users/update/${student.id}`, { token, body: { avatar } })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  it.pass(600)
  await makeAnchor(it.context)
  await chainOperations(it.context.database, it.context.keys.ledger)
  it.pass(86_400)
  await watch(student, 20)
  it.pass(600)
  await makeAnchor(it.context)
  const work = {
    status: 'EMPLOYED',
    employer: person.employer,
    post: '店员',
    source: 'SELF',
    enteredAt: it.now,
  } as const
  await it.context.database.write((db) =>
    insertRecord(db, { ...work, studentId: student.id, classId: group.id, step: 30 }),
  )
  // As after its archive was downloaded.
  await it.context.database.write((db) =>
    db.updateTable('trainingClasses').set({ archivedAt: it.now }).where('id', '=', group.id).execute(),
  )
  login = await it.world.login(student.id)
  const asked = await it.post('/api/privacy/deletion', {}, login)
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  it.pass(7 * 86_400)
  assert.equal(await eraseDueAccounts(it.context), 1)
  assert.equal(await eraseDueAccounts(it.context), 0)
}

async function watch(who: Person, seconds: number) {
  const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[1]!.id}`
  const token = await it.world.login(who.id)
  const { playbackSession, currentTime } = (await it.get(`${path}/record`, token)).body
  it.pass(seconds)
  const { body } = await it.post(`${path}/progress`, { currentTime: currentTime + seconds, playbackSession }, token)
  assert.equal(body.notCredited, undefined, JSON.stringify(body))
}

/** Where any of the texts stands: tables of the database and files of the data folder. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { read, engine } = it.context.database
  const places: string[] = []
  for (const { name } of await catalogOf(engine).listTables(read)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read)
    for (const row of rows) {
      const said = JSON.stringify(row)
      if (texts.some((each) => said.includes(each))) places.push(`${name} ${said.slice(0, 200)}`)
    }
  }
  const folder = it.context.config.dataDir
  if (engine === 'sqlite') {
    // Moves everything from the write-ahead log into the database.
    const file = new DatabaseSync(join(folder, 'jiangxue.db'))
    file.exec('pragma wal_checkpoint(truncate)')
    file.close()
  }
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const bytes = readFileSync(join(file.parentPath, file.name))
    if (texts.some((each) => bytes.includes(each))) places.push(file.name)
  }
  return places
}

test('an erased account leaves a person nowhere, and their hours stay proven', async () => {
  const { database, keys, config } = it.context
  await chainOperations(database, keys.ledger)
  const texts = [...Object.values(person), idCard]
  assert.deepEqual(await placesOf(texts), [])
  const work = await it.context.database.read.selectFrom('employmentRecords').select(['status', 'post']).execute()
  assert.deepEqual(work, [{ status: 'EMPLOYED', post: '' }], 'the rate of the class does not change')
  assert.equal((await it.get('/api/auth/me', login)).status, 401)
  assert.equal((await it.get(avatar)).status, 404)
  const faults: string[] = []
  await verifyAll(database.read, keys, config, { fault: (fault) => faults.push(fault) })
  assert.deepEqual(faults, [])
  assert.equal((await verifyOperations(database.read, keys.ledger)).fault, undefined)
})

test('a pack about them verifies, and names nobody', async () => {
  await makeAnchor(it.context)
  const admin = await it.world.person('ADMIN')
  const made = await it.post('/api/admin/students/evidence', { studentIds: [student.id, other.id] }, admin.token)
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const { findings, students } = await checkEvidence(made.bytes)
  assert.deepEqual(findings, [])
  assert.deepEqual(
    students.map(({ name }) => name),
    ['已注销学员', '钱乙'],
  )
})

test('a person who is gone from a row without an erasure is reported', async () => {
  const { database, keys, config } = it.context
  const faultsOf = async (change: (db: Db) => Promise<unknown>) => {
    const faults: string[] = []
    const undone = new Error('undone')
    await database
      .write(async (db) => {
        await change(db)
        await verifyAll(db, keys, config, { fault: (fault) => faults.push(fault) })
        faults.push(...[(await verifyOperations(db, keys.ledger)).fault ?? []].flat())
        throw undone
      })
      .catch((error: unknown) => assert.equal(error, undone))
    return faults
  }
  const facts = JSON.stringify({ erased: 'A'.repeat(43) })
  const found = await faultsOf((db) => eraseFacts(db, other.id, 1, facts))
  assert.ok(found.some((fault) => fault.includes('the person in row 1 is missing and no row says that it was erased')))
  const erasedRow = await faultsOf((db) => eraseFacts(db, student.id, 1, facts))
  assert.ok(erasedRow.some((fault) => fault.includes('the person in row 1 is missing')))
  const [operation] = await faultsOf((db) => eraseOperations(db, other.id, [{ type: 'class', ids: ['1'] }]))
  assert.match(operation ?? '', /^Operation \d+ has been changed/v)
})

/** What of a student is kept, in tables that refer to one: the archive without the person, and what staff wrote. */
const kept: ReadonlySet<string> = new Set([
  'access_logs',
  'anomaly_findings',
  'certificates',
  'class_members',
  'classroom_hours',
  'consents',
  'course_progress',
  'employment_asks',
  'employment_records',
  'enrollments',
  'exam_attempts',
  'exam_candidates',
  'ledger_events',
  'lesson_progress',
  'lesson_questions',
  'member_parts',
  'operation_logs',
  'orders',
  'playback_sessions',
  'presence_states',
  'privacy_requests',
  'record_prints',
  'student_grams',
  'student_totals',
  'study_days',
  'study_logins',
  'study_refusals',
  'study_segments',
  'teachers',
  'training_applications',
  'training_contracts',
])

test('every table that refers to a person is erased or known to be kept', async () => {
  const { read, engine } = it.context.database
  const unknown: string[] = []
  for (const { name, columns } of await catalogOf(engine).listTables(read)) {
    const owner = ['student_id', 'user_id'].find((column) => columns.includes(column))
    if (owner === undefined || kept.has(name)) continue
    if (!belongings.some(([table]) => snakeCase(table) === name)) unknown.push(name)
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(owner)} = ${student.id}`.execute(read)
    assert.equal(rows.length, 0, name)
  }
  assert.deepEqual(unknown, [])
})
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/gv, (letter) => `_${letter.toLowerCase()}`)
