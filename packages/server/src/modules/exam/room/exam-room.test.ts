import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'

const it = testApp()
const { send, at, courseExam, finalExam, sit, start, save, handIn, finish, candidates, read, taught } = examCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const fields = ({ status, body }: TestResponse) => ({ status, fields: Object.keys(body.errors ?? {}) })
const refusal = (problem: string, status = 409) => ({ status, problem })
const reason = '理由'
const onAttempt = (id: number, act: string, body: object = { reason }, token?: string) =>
  send('POST', `/api/admin/attempts/${id}/${act}`, body, token)
const warn = (id: number, warning: string) => onAttempt(id, 'warn', { warning, reason })
const outage = (id: number, body: object, token?: string) =>
  send('POST', `/api/admin/exams/${id}/outage`, { reason, ...body }, token)
const eventsOf = async (id: number) =>
  ((await send('GET', `/api/admin/attempts/${id}`)).body as AttemptSheet).events.map(({ kind, detail }) => ({
    kind,
    detail,
  }))
const logged = async (action: string) => {
  const rows = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', action as never)
    .orderBy('id')
    .execute()
  return JSON.parse(rows.at(-1)?.detail ?? 'null')
}

test('a warning comes with the next save and after a reload, until the candidate has read it', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const warningsOf = async (number: number, more: object = {}) =>
    (await save(sitting, student, number, {}, more)).body.warnings
  assert.equal((await warn(sitting.id, '请不要交头接耳')).status, 200)
  const first = { number: 1, at: at(0), text: '请不要交头接耳' }
  assert.deepEqual(await warningsOf(1), [first])
  it.pass(60)
  await warn(sitting.id, '再次警告')
  const second = { number: 2, at: at(0), text: '再次警告' }
  assert.deepEqual(await warningsOf(2), [first, second])
  assert.deepEqual(await warningsOf(3, { warningsRead: 1 }), [second])
  const reloaded = (await start(exam.id, student, sitting.session)).body as Sitting
  assert.deepEqual(reloaded.warnings, [second])
  assert.deepEqual(await warningsOf(4, { warningsRead: 20 }), [], 'no more are read than there are')
  await warn(sitting.id, '第三次')
  assert.deepEqual(
    (await warningsOf(5)).map(({ number }: { number: number }) => number),
    [3],
  )
  assert.equal((await candidates(exam.id))[0]?.attempts[0]?.warnings, 3)
  await handIn(sitting, student, 6)
  assert.deepEqual((await eventsOf(sitting.id))[1], { kind: 'warn', detail: '“请不要交头接耳”，理由' })
  assert.deepEqual(await logged('exam.warn'), { studentId: student.id, number: 1, warning: '第三次', reason })
})

test('only somebody who sits the exam is warned, a limited number of times', async () => {
  const { exam, newCandidate } = await courseExam({}, ['single'])
  const [student, done] = [await newCandidate(), await newCandidate()]
  const { id } = await sit(exam.id, student)
  assert.deepEqual(fields(await onAttempt(id, 'warn', { warning: ' ', reason: '' })), {
    status: 422,
    fields: ['reason', 'warning'],
  })
  assert.deepEqual(fields(await warn(id, '长'.repeat(101))), { status: 422, fields: ['warning'] })
  const receipt = await finish(exam.id, done, () => ({}))
  assert.deepEqual(facts(await warn(receipt.id, '警告')), refusal('exam.handedIn'))
  for (let count = 0; count < 20; count++) assert.equal((await warn(id, '警告')).status, 200)
  assert.deepEqual(facts(await warn(id, '警告')), refusal('attempt.tooManyWarnings'))
  it.pass(3600 + 31)
  assert.deepEqual(facts(await warn(id, '警告')), refusal('exam.handedIn'), 'once the time is over')
})

test('a locked exam goes on at another device only once staff allow it, and once only', async () => {
  const { exam, newCandidate } = await courseExam({ deviceRule: 'locked' })
  const student = await newCandidate()
  const first = await sit(exam.id, student)
  assert.deepEqual(facts(await start(exam.id, student)), refusal('exam.deviceLocked'))
  assert.equal((await start(exam.id, student, first.session)).status, 200, 'the page that has it goes on')
  const isLocked = async () => (await candidates(exam.id))[0]?.attempts[0]?.isDeviceLocked
  assert.equal(await isLocked(), true)
  assert.deepEqual(fields(await onAttempt(first.id, 'unlock', {})), { status: 422, fields: ['reason'] })
  assert.equal((await onAttempt(first.id, 'unlock')).status, 200)
  assert.equal(await isLocked(), false)
  assert.deepEqual(facts(await onAttempt(first.id, 'unlock')), refusal('exam.deviceFree'), 'a double click')
  const second = await sit(exam.id, student)
  assert.deepEqual(facts(await save(first, student, 1, {})), refusal('exam.otherDevice'))
  assert.equal((await save(second, student, 1, {})).status, 200)
  assert.deepEqual(facts(await start(exam.id, student)), refusal('exam.deviceLocked'))
  await handIn(second, student, 2)
  assert.deepEqual(
    (await eventsOf(first.id)).map(({ kind }) => kind),
    ['start', 'resume', 'unlock', 'takeOver', 'handIn'],
  )
  assert.deepEqual(await logged('exam.unlock'), { studentId: student.id, number: 1, reason })
  assert.deepEqual(facts(await onAttempt(first.id, 'unlock')), refusal('exam.handedIn'))
})

test('who has used up three changes of the device is allowed one more', async () => {
  const { exam, newCandidate } = await courseExam()
  const student = await newCandidate()
  const { id } = await sit(exam.id, student)
  assert.deepEqual(facts(await onAttempt(id, 'unlock')), refusal('exam.deviceFree'))
  for (let count = 0; count < 3; count++) await sit(exam.id, student)
  assert.deepEqual(facts(await start(exam.id, student)), refusal('exam.deviceLocked'))
  await onAttempt(id, 'unlock')
  await sit(exam.id, student)
  assert.deepEqual(facts(await start(exam.id, student)), refusal('exam.deviceLocked'))
})

test('minutes for an outage go to everybody who sits the exam, beyond its end, and once for a version', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 60, attempts: 2, closesAt: at(1) })
  const [student, slow, done] = [await newCandidate(), await newCandidate(), await newCandidate()]
  await finish(exam.id, done, () => ({}))
  const sitting = await sit(exam.id, student)
  it.pass(30 * 60)
  const late = await sit(exam.id, slow)
  assert.equal(late.deadlineAt, at(0.5), 'with the exam')
  const { version } = await read(exam.id)
  assert.equal((await outage(exam.id, { minutes: 15, version })).status, 200)
  assert.deepEqual(facts(await outage(exam.id, { minutes: 15, version })), refusal('resource.stale'), 'a double click')
  const deadlines = async () =>
    Object.fromEntries(
      (await candidates(exam.id)).map(({ id, attempts }) => [id, attempts.find(({ state }) => state === 'STARTED')]),
    )
  const [one, other, none] = [student, slow, done].map(({ id }) => id) as [number, number, number]
  const now = await deadlines()
  assert.deepEqual(
    { one: now[one]?.deadlineAt, other: now[other]?.deadlineAt, none: now[none]?.deadlineAt },
    { one: at(0.75), other: at(0.75), none: undefined },
  )
  assert.equal((await save(sitting, student, 1, {})).body.deadlineAt, at(0.75))
  assert.equal((await sit(exam.id, done)).deadlineAt, at(0.5), 'who starts later has lost nothing')
  const grant = { extraMinutes: 10, extraAttempts: 0, reason }
  await send('PUT', `/api/admin/exams/${exam.id}/candidates/${student.id}`, grant)
  assert.equal((await save(sitting, student, 2, {})).body.deadlineAt, at(0.75 + 1 / 6), 'on top of extra minutes')
  it.pass(44 * 60)
  assert.equal((await save(sitting, student, 3, {})).status, 200)
  await handIn(sitting, student, 4)
  assert.deepEqual(
    (await eventsOf(sitting.id)).map(({ kind, detail }) => `${kind} ${detail}`),
    ['start ', 'outage 15 分钟，理由', 'extend 理由', 'handIn candidate'],
  )
  assert.deepEqual(await logged('exam.outage'), { outageMinutes: 15, reason, attempts: 2 })
})

test('minutes for an outage need somebody who sits the exam, a number and a reason', async () => {
  const { exam, newCandidate } = await courseExam({}, ['single'])
  const { version } = exam
  assert.deepEqual(facts(await outage(exam.id, { minutes: 5, version })), refusal('exam.noneSitting'))
  assert.deepEqual(fields(await outage(exam.id, { minutes: 0, reason: '' })), {
    status: 422,
    fields: ['reason', 'minutes', 'version'],
  })
  assert.deepEqual(fields(await outage(exam.id, { minutes: 601, version })), { status: 422, fields: ['minutes'] })
  await finish(exam.id, await newCandidate(), () => ({}))
  it.pass(3 * 3600)
  const released = await send('POST', `/api/admin/exams/${exam.id}/results`, {})
  const after = await outage(exam.id, { minutes: 5, version: released.body.data.version })
  assert.deepEqual(facts(after), refusal('exam.transitionRefused'))
})

test('the exam room of others is closed to teachers and students', async () => {
  const { token } = await taught()
  const { exam, newCandidate } = await courseExam({ hasDoorCode: true })
  const student = await newCandidate()
  const { code } = (await send('GET', `/api/admin/exams/${exam.id}/door-code`)).body
  const { id } = (await start(exam.id, student, undefined, { doorCode: code })).body as Sitting
  for (const who of [token, student.token]) {
    for (const act of ['warn', 'unlock', 'late'])
      assert.equal((await onAttempt(id, act, { reason, warning: '警告' }, who)).status, 403, act)
    assert.equal((await outage(exam.id, { minutes: 5, version: exam.version }, who)).status, 403)
    assert.equal((await it.get(`/api/admin/exams/${exam.id}/door-code`, who)).status, 403)
  }
  assert.equal((await onAttempt(999_999, 'warn', { warning: '警告', reason })).status, 404)
  const { exam: final } = await finalExam([])
  assert.equal((await outage(final.id, { minutes: 5, version: 1 }, token)).status, 403)
})

test('a teacher of the class proctors its FINAL exam, but gives no minutes', async () => {
  const [student, teacher] = [await it.world.student(), await it.world.person('TEACHER')]
  const teacherIds = [await it.world.teacher(teacher.id)]
  const taught = await it.world.course({ teacherIds })
  await it.post(`/api/courses/${taught.id}/enroll`, {}, student.token)
  const { exam } = await finalExam([student], { hasDoorCode: true, deviceRule: 'locked' }, { teacherIds })
  const { token } = teacher
  const { code } = (await it.get(`/api/admin/exams/${exam.id}/door-code`, token)).body
  const { id } = (await start(exam.id, student, undefined, { doorCode: code })).body as Sitting
  for (const act of ['warn', 'unlock'])
    assert.equal(
      (await onAttempt(id, act, { reason, ...(act === 'warn' && { warning: '警告' }) }, token)).status,
      200,
      act,
    )
  assert.equal((await outage(exam.id, { minutes: 5, version: exam.version }, token)).status, 403)
})
