import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { toColumn } from '../../core/database/naming.ts'
import { partsOf } from '../../testing/files/read-workbook.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import type { Cells } from '../../testing/people/roster-files.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { rosterHeader, unknownStudents } from '../../testing/people/unknown-students.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import { belongings, traces } from './undo.queries.ts'

const it = testApp()
const { checked, commit, importRows, list, sheet, undo } = rosterCalls(it)
const students = studentCalls(it)
const classes = classCalls(it)
const unknown = unknownStudents()
const admin = () => it.world.person('ADMIN')
const countAll = async () =>
  (await it.get('/api/admin/users/students', (await admin()).token)).body.totalElements as number

test('an import cannot be undone once students have studied, and their number is returned', async () => {
  const { token } = await admin()
  const { idCard, phone } = unknown()
  await importRows([rosterHeader, ['钱学', '汉', idCard, phone]], token)
  const [{ id }] = await list(token)
  const [studentId] = await students.ids({ token } as never, { keyword: idCard })
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }] })
  await it.context.database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 0 }).where('id', '=', studentId!).execute(),
  )
  await students.watch({ id: studentId!, token: await it.world.login(studentId!), username: '' }, course, 0, 20)
  const refused = await undo(id, token)
  assert.deepEqual(
    { status: refused.status, message: refused.body.message },
    { status: 409, message: '已有 1 名学员开始学习或付款，不能撤销' },
  )
  assert.equal((await students.list({ token } as never, { keyword: '钱学' })).body.totalElements, 1)
})

test('undoing an import deletes enrollments and unpaid orders; paid ones prevent it', async () => {
  const { token } = await admin()
  const { read } = it.context.database
  const course = await it.world.course({ price: 90 })
  const stays = await it.world.student()
  const enroll = async (ids: readonly number[], terms: object) =>
    assert.equal(
      (await it.post('/api/admin/students/batch/enrollment', { ids, courseId: course.id, ...terms }, token)).status,
      200,
    )
  const imported = async (name: string) => {
    const rows: Cells[] = [rosterHeader, ...[1, 2].map((): Cells => [name, '汉', unknown().idCard, null])]
    const id = await checked(rows, token)
    assert.equal((await commit(id, token)).body.data.created, 2)
    const added = await read.selectFrom('users').select('id').where('importId', '=', id).orderBy('id').execute()
    return { id, ids: added.map((row) => row.id) }
  }
  const figures = async () => {
    const of = await read
      .selectFrom('courses')
      .select(['enrollCount', 'studentCount'])
      .where('id', '=', course.id)
      .executeTakeFirstOrThrow()
    const enrolled = await read
      .selectFrom('enrollments')
      .select('studentId')
      .where('courseId', '=', course.id)
      .orderBy('studentId')
      .execute()
    return [of.enrollCount, of.studentCount, enrolled.map(({ studentId }) => studentId)]
  }
  const total = await countAll()
  const free = await imported('沈未付')
  await enroll([stays.id, ...free.ids], { payment: 'WAIVED' })
  assert.equal((await undo(free.id, token)).status, 200)
  assert.deepEqual([await figures(), await countAll()], [[1, 1, [stays.id]], total])

  const paid = await imported('杨已付')
  await enroll(paid.ids.slice(0, 1), { payment: 'PAID', method: '现金' })
  assert.equal((await undo(paid.id, token)).body.message, '已有 1 名学员开始学习或付款，不能撤销')
  assert.deepEqual(await figures(), [2, 2, [stays.id, paid.ids[0]]])
})

test('students with only rejected reports are deleted by an undo, and the anomaly scan still works', async () => {
  const { token } = await it.world.person('ADMIN')
  await it.post('/api/admin/settings/anomaly', { refusals: 5 }, token)
  const id = await checked(
    [
      ['姓名', '身份证号'],
      ['钱学', unknown().idCard],
    ],
    token,
  )
  await commit(id, token)
  const { database } = it.context
  const { id: studentId } = await database.read
    .selectFrom('users')
    .select('id')
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  await database.write((db) =>
    db.updateTable('users').set({ mustChangePassword: 0 }).where('id', '=', studentId).execute(),
  )
  const login = await it.world.login(studentId)
  const course = await it.world.course({ lessons: [{ durationSeconds: 6000 }] })
  const path = `/api/student/learning/${studentId}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, login)).body
  for (let tries = 1; tries <= 6; tries++) {
    const report = { currentTime: 500 * tries, playbackSession, eventId: `report-${tries}` }
    const { body } = await it.post(`${path}/progress`, report, login)
    assert.equal(body.notCredited?.reason, 'fasterThanClock', JSON.stringify(body))
  }
  assert.equal((await undo(id, token)).status, 200)
  // As an earlier version of the undo left it.
  const left = {
    studentId,
    lessonId: 1,
    day: '2026-11-20',
    reason: 'otherDevice',
    refusals: 9,
    lastAt: it.now,
  } as const
  await database.write((db) => db.insertInto('studyRefusals').values(left).execute())
  assert.equal(await scanSettled(it.context), 0)
  await database.write((db) => db.deleteFrom('studyRefusals').where('reason', '=', 'otherDevice').execute())
  for (const table of ['studyRefusals', 'reportResults'] as const)
    assert.deepEqual(
      await database.read.selectFrom(table).select('studentId').where('studentId', '=', studentId).execute(),
      [],
    )
})

test('consents of the first sign-in are deleted by an undo, and a decision about face comparison prevents it', async () => {
  const { token } = await admin()
  const decide = async (kind: AgreementKind) => {
    const id = await checked([rosterHeader, ['赵同意', '汉', unknown().idCard, null]], token)
    await commit(id, token)
    const { database, now } = it.context
    const { id: userId } = await database.read
      .selectFrom('users')
      .select('id')
      .where('importId', '=', id)
      .executeTakeFirstOrThrow()
    const consent = { userId, kind, version: 1, isGiven: 0, place: 'signIn', at: now(), ip: '', userAgent: '' } as const
    await database.write((db) => db.insertInto('consents').values(consent).execute())
    return id
  }
  assert.equal((await undo(await decide('terms'), token)).status, 200)
  assert.equal((await undo(await decide('face'), token)).body.message, '已有 1 名学员开始学习或付款，不能撤销')
})

const readTables = async () =>
  (await readFile(new URL('../../../../../docs/reference/schema.md', import.meta.url), 'utf8')).split(/^## /m).slice(1)

test('every column that refers to a user has an index, so that an undo does not read whole tables', async () => {
  const withoutIndex = (await readTables()).flatMap((table) => {
    const indexes = table.matchAll(/^- (?:unique )?\w+ \((\w+)[^)]*\)(?: where \1 is not null)?$/gm)
    const indexed = new Set([...indexes].map(([, column]) => column))
    indexed.add(/^\| (\w+) \|.*primary key/m.exec(table)?.[1])
    const references = [...table.matchAll(/^\| (\w+) \|.*→ users/gm)].map(([, column]) => column)
    return references.filter((column) => !indexed.has(column)).map((column) => `${table.split('\n', 1)[0]}.${column}`)
  })
  assert.deepEqual(withoutIndex, [])
})

test('undoing an import covers every table that may contain data of a student', async () => {
  const tables = await readTables()
  const ofStaff = [
    'created_by',
    'updated_by',
    'changed_by',
    'printed_by',
    'reviewed_by',
    'issued_by',
    'revoked_by',
    'requested_by',
    'decided_by',
    'done_by',
    'confirmed_by',
    'entered_by',
    'published_by',
    'marked_by',
    'settled_by',
  ]
  const known = new Set<string>([...traces, 'users', ...belongings.map(([table]) => toColumn(table))])
  // Teachers and authors of answers are not students; their role is checked separately.
  known.add('teachers').add('lesson_answers')
  // These are deleted together with updates of the course counts.
  known.add('enrollments').add('orders')
  // Only of what was paid online, and whoever began to pay is counted.
  known.add('refunds')
  const unknownTables = tables.flatMap((table) => {
    const [name = ''] = table.split('\n')
    const columns = [...table.matchAll(/^\| `?(\w+)`? \|.*users/gm)].map(([, column]) => column as string)
    return columns.some((column) => !ofStaff.includes(column)) && !known.has(name.trim()) ? [name.trim()] : []
  })
  assert.deepEqual(unknownTables, [])
  assert.ok(tables.length > 20)
})

test('an organization can neither undo nor see the passwords of students who were moved out of it', async () => {
  const root = await admin()
  const [own, other] = [await it.world.organization(), await it.world.organization()]
  const { token } = await it.world.person('ORG_ADMIN', { organizationId: own })
  const name = '移出'
  const [stays, moved] = [unknown(), unknown()]
  const id = await checked(
    [rosterHeader, ...[stays, moved].map((each): Cells => [name, '汉', each.idCard, each.phone])],
    token,
  )
  assert.equal((await commit(id, token)).status, 200)
  const [movedId] = await students.ids(root as never, { keyword: moved.idCard })
  const change = { organizationId: other }
  const path = `/api/admin/users/update/${movedId}`
  assert.equal((await it.call('PUT', path, { token: root.token, body: change })).status, 200)

  const { bytes } = await sheet(id, 'passwords', token)
  const shown = [...partsOf(bytes).values()].join()
  assert.deepEqual([shown.includes(stays.phone), shown.includes(moved.phone)], [true, false])
  assert.equal((await undo(id, token)).status, 200)
  const left = (await students.list(root as never, { keyword: name })).body.content
  assert.deepEqual(
    left.map((row: { id: number }) => row.id),
    [movedId],
  )
})

test('results and archives of the school prevent that an organization undoes the import of their students', async () => {
  const { read, write } = it.context.database
  const { token } = await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() })
  const [head, today] = [(await admin()).token, new Date(it.now).toISOString().slice(0, 10)]
  for (const kind of ['result', 'archive']) {
    const id = await checked([rosterHeader, ['班员', '汉', unknown().idCard, null]], token)
    assert.equal((await commit(id, token)).status, 200)
    const added = await read.selectFrom('users').select('id').where('importId', '=', id).executeTakeFirstOrThrow()
    const { id: classId } = await classes.create([await it.world.course()])
    const path = `/api/admin/classes/${classId}`
    assert.equal((await it.post(`${path}/members`, { ids: [added.id] }, head)).status, 200)
    const rows = [{ studentId: added.id, score: 90, isPassed: null, date: today }]
    if (kind === 'result')
      assert.equal((await it.call('PUT', `${path}/assessments`, { token: head, body: { rows } })).status, 200)
    else
      await write((db) =>
        db.updateTable('trainingClasses').set({ archivedAt: it.now }).where('id', '=', classId).execute(),
      )
    assert.equal((await undo(id, token)).body.problem, 'import.inUse', kind)
    const members = read.selectFrom('classMembers').select('studentId').where('classId', '=', classId)
    assert.deepEqual(await members.execute(), [{ studentId: added.id }])
  }
})
