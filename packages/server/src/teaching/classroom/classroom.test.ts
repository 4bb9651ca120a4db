import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { classCalls } from '../../testing/study/class-calls.ts'
import { enterSession, signInSheet } from '../../testing/study/classroom-calls.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { create, join, members, setStatus, form, send } = classCalls(it)
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
let admin: Person

/** A class with two members who have not studied. */
async function taught() {
  admin ??= await it.world.person('ADMIN')
  const course = await it.world.course()
  const people = [await it.world.student({ name: '张伟' }), await it.world.student({ name: '李娜' })] as const
  const { id } = await create([course])
  await join(id, people)
  const url = `/api/admin/classes/${id}/classroom-sessions`
  return { id: id as number, url, course, people, ids: people.map((person) => person.id) }
}

test('a session is a row in the chain of each student, and hours apart from their study time', async () => {
  const { id, url, ids } = await taught()
  const { status, body } = await enterSession(it, admin, id, ids)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    {
      message: body.message,
      hours: body.data.hours,
      topic: body.data.topic,
      students: body.data.students.map(({ name }: Person & { name: string }) => name),
    },
    { message: '线下授课已登记', hours: 2, topic: '机房布线实操', students: ['张伟', '李娜'] },
  )
  assert.equal((await enterSession(it, admin, id, [ids[0]!], { topic: '消防演练', hours: 1.5 })).status, 200)
  const rows = await members(id)
  assert.deepEqual(
    rows.map((row: { classroomHours: number; creditHours: number }) => [row.classroomHours, row.creditHours]),
    [
      [3.5, 0],
      [2, 0],
    ],
  )
  const list = (await it.get(url, admin.token)).body
  assert.deepEqual(
    { totalElements: list.totalElements, topic: list.content[0].topic },
    { totalElements: 2, topic: '消防演练' },
  )
  const own = (await it.get(`/api/student/learning/${ids[0]}/classes`, await it.world.login(ids[0]!))).body
  assert.equal(own[0].classroomHours, 3.5)
  assert.deepEqual(await faults(), [])
})

test('cancelled hours stay on record and no longer count', async () => {
  const { id, url, ids } = await taught()
  const session = (await enterSession(it, admin, id, ids)).body.data
  const cancel = (studentIds: readonly number[], reason = '签到表是另一天的') =>
    it.call('PUT', `${url}/${session.id}/cancelled`, { token: admin.token, body: { studentIds, reason } })
  assert.deepEqual((await cancel([ids[0]!], '.')).body.errors, { reason: '理由至少要有两个字' })
  const { body } = await cancel([ids[0]!])
  assert.deepEqual(
    body.data.students.map(({ isCancelled }: { isCancelled: boolean }) => isCancelled),
    [true, false],
  )
  assert.equal((await cancel(ids)).body.problem, 'classroom.alreadyCancelled')
  assert.deepEqual(
    (await members(id)).map((row: { classroomHours: number }) => row.classroomHours),
    [0, 2],
  )
  assert.equal((await enterSession(it, admin, id, [ids[0]!])).status, 200, 'entered again after the mistake')
  assert.deepEqual(await faults(), [])
})

test('implausible sessions are refused', async () => {
  const { id, ids, course } = await taught()
  const refusal = async (changes: object, who: readonly number[] = ids) => {
    const { body } = await enterSession(it, admin, id, who, changes)
    return body.errors ?? body.problem
  }
  const { id: stranger } = await it.world.student()
  assert.deepEqual(
    [
      await refusal({ heldOn: '2026-11-21' }),
      await refusal({ heldOn: '2026-10-31' }),
      await refusal({ hours: 12.1 }),
      await refusal({ hours: 0.25 }),
      await refusal({ topic: ' ' }),
      await refusal({}, []),
      await refusal({}, [stranger]),
    ],
    [
      { heldOn: '日期不能晚于今天' },
      { heldOn: '日期应在班期的起止日期之内' },
      { hours: '请输入 0.1 到 12 的学时，最多一位小数' },
      { hours: '请输入 0.1 到 12 的学时，最多一位小数' },
      { topic: '请填写授课内容' },
      { studentIds: '请选择学员' },
      'class.notMember',
    ],
  )
  assert.equal((await enterSession(it, admin, id, ids, { hours: 8 })).status, 200)
  assert.deepEqual(
    [await refusal({}), await refusal({ topic: '夜课', hours: 4.1 })],
    ['classroom.twice', 'classroom.tooManyHours'],
  )
  const text = { bytes: Buffer.from('签到'), name: '签到表.pdf' }
  assert.equal(
    (await enterSession(it, admin, id, ids, { topic: '夜课' }, text)).body.problem,
    'classroom.sheetWrongType',
  )
  // The days of the class must contain what it was taught.
  const later = await send('PUT', `/${id}`, form([course], { startDate: '2026-11-21' }))
  assert.equal(later.body.problem, 'class.classroomOutside')
  await setStatus(id, 'RUNNING')
  await setStatus(id, 'ENDED')
  await it.context.database.write((db) =>
    sql`update training_classes set status = 'ARCHIVED' where id = ${id}`.execute(db),
  )
  assert.equal(await refusal({ topic: '夜课' }), 'class.archived')
})

test('only full admins enter and cancel sessions', async () => {
  const { id, url, ids } = await taught()
  const limited = await it.world.person('ADMIN', { permissions: ['classes.view', 'classes.edit', 'students.reveal'] })
  const session = (await enterSession(it, admin, id, ids)).body.data
  assert.equal((await enterSession(it, limited, id, ids, { topic: '夜课' })).status, 403)
  const body = { studentIds: ids, reason: '登记错了' }
  assert.equal((await it.call('PUT', `${url}/${session.id}/cancelled`, { token: limited.token, body })).status, 403)
  assert.equal((await it.get(url, limited.token)).status, 200)
  for (const role of ['TEACHER', 'ORG_ADMIN'] as const) {
    const organizationId = role === 'ORG_ADMIN' ? await it.world.organization() : undefined
    const other = await it.world.person(role, organizationId === undefined ? {} : { organizationId })
    assert.equal((await it.get(url, other.token)).status, 403, role)
  }
})

test('a sign-in sheet is stored encrypted and opened with a reason that is logged', async () => {
  const { id, url, ids } = await taught()
  const session = (await enterSession(it, admin, id, ids)).body.data
  const open = (reason: string, of = id) =>
    it.get(
      `/api/admin/classes/${of}/classroom-sessions/${session.id}/sheet?reason=${encodeURIComponent(reason)}`,
      admin.token,
    )
  assert.equal((await open('')).status, 422)
  const { status, bytes, headers } = await open('核对签名')
  assert.deepEqual(
    { status, contentType: headers['content-type'], cacheControl: headers['cache-control'] },
    { status: 200, contentType: 'application/pdf', cacheControl: 'no-store' },
  )
  assert.deepEqual(bytes, signInSheet)
  const logged = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'class.openSheet')
    .where('targetId', '=', String(id))
    .execute()
  assert.deepEqual(
    logged.map(({ detail }) => JSON.parse(detail)),
    [{ sessionId: session.id, reason: '核对签名' }],
  )
  const { id: foreign } = await taught()
  assert.equal((await open('核对签名', foreign)).body.problem, 'classroom.notFound')
  assert.equal((await it.get(`${url}/999999/sheet?reason=${encodeURIComponent('核对签名')}`, admin.token)).status, 404)
  await it.context.database.write((db) =>
    sql`update classroom_sessions set sheet_sha256 = 'other' where id = ${session.id}`.execute(db),
  )
  assert.equal((await open('核对签名')).body.problem, 'classroom.sheetChanged')
})

test('hours changed outside the server contradict the chain', async () => {
  const { id, ids } = await taught()
  const session = (await enterSession(it, admin, id, ids)).body.data
  const before = await faults()
  await it.context.database.write((db) =>
    sql`update classroom_sessions set hundredths = 900 where id = ${session.id}`.execute(db),
  )
  const found = (await faults()).filter((fault) => !before.includes(fault))
  assert.deepEqual(
    found.map((fault) => fault.replace(/^.*?: /, '')),
    ids.map(() => `the classroom session ${session.id} is not what the rows say`),
  )
})
