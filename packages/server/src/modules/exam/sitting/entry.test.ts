import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyExam, Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { testApp, type TestResponse } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
const { send, data, at, courseExam, finalExam, newExam, newPaper, publish, sit, start, save, read, candidates } =
  examCalls(it)
const facts = ({ status, body }: TestResponse) => ({ status, problem: body.problem })
const fields = ({ status, body }: TestResponse) => ({ status, fields: Object.keys(body.errors ?? {}) })
const refusal = (problem: string, status = 409) => ({ status, problem })
const codeOf = async (examId: number) =>
  (await data<{ code: string; secondsLeft: number }>('GET', `/api/admin/exams/${examId}/door-code`)).code
const enter = (examId: number, person: Person, doorCode?: string, session?: string) =>
  start(examId, person, session, doorCode === undefined ? {} : { doorCode })
const enterFrom = (examId: number, { token }: Person, from: string, session?: string) =>
  it.call('POST', `/api/student/exams/${examId}/attempts`, {
    token,
    from,
    body: { agrees: true, ...(session && { session }) },
  })
/** A code that is not valid now. */
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

test('an exam with a door code lets nobody in without the one on the screen', async () => {
  const { exam, newCandidate } = await courseExam({ hasDoorCode: true })
  const student = await newCandidate()
  const path = `/api/admin/exams/${exam.id}/door-code`
  const shown = await send('GET', path)
  assert.match(shown.body.code, /^\d{6}$/)
  assert.deepEqual(
    { secondsLeft: shown.body.secondsLeft, cache: shown.headers['cache-control'] },
    { secondsLeft: 60, cache: 'no-store' },
  )
  assert.deepEqual(facts(await enter(exam.id, student)), refusal('exam.wrongDoorCode', 422))
  const wrong = await enter(exam.id, student, otherThan(shown.body.code))
  assert.deepEqual(
    { ...facts(wrong), message: wrong.body.message },
    { ...refusal('exam.wrongDoorCode', 422), message: '口令不对，请看考场屏幕' },
  )
  assert.deepEqual(fields(await enter(exam.id, student, '12345')), { status: 422, fields: ['doorCode'] })
  const sitting = (await enter(exam.id, student, ` ${shown.body.code}`)).body as Sitting
  assert.equal(sitting.hasDoorCode, true)
  assert.equal((await enter(exam.id, student, undefined, sitting.session)).status, 200, 'the page that has it')
  assert.deepEqual(facts(await enter(exam.id, student)), refusal('exam.wrongDoorCode', 422), 'another device')
  assert.equal((await enter(exam.id, student, await codeOf(exam.id))).status, 200)
  const log = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['userId', 'targetId', 'result'])
    .where('action', '=', 'exam.wrongDoorCode')
    .execute()
  assert.deepEqual(log, [{ userId: student.id, targetId: String(exam.id), result: 'failure' }])
})

test('a door code is valid for its minute and the next one, and of its exam only', async () => {
  const { exam, newCandidate } = await courseExam({ hasDoorCode: true })
  const { exam: other } = await courseExam({ hasDoorCode: true })
  const code = await codeOf(exam.id)
  assert.notEqual(await codeOf(other.id), code)
  it.pass(59)
  assert.equal(await codeOf(exam.id), code)
  it.pass(1)
  assert.notEqual(await codeOf(exam.id), code)
  it.pass(59)
  assert.equal((await enter(exam.id, await newCandidate(), code)).status, 200)
  it.pass(1)
  assert.deepEqual(facts(await enter(exam.id, await newCandidate(), code)), refusal('exam.wrongDoorCode', 422))
})

test('guessing the door code ends after five tries, for a minute, and for this candidate only', async () => {
  const { exam, newCandidate } = await courseExam({ hasDoorCode: true })
  const [guesser, honest] = [await newCandidate(), await newCandidate()]
  const code = await codeOf(exam.id)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => enter(exam.id, guesser, otherThan(code, index + 1))),
  )
  const statuses = Object.groupBy(guesses, ({ status }) => status)
  assert.deepEqual({ wrong: statuses[422]?.length, blocked: statuses[429]?.length }, { wrong: 5, blocked: 7 })
  it.pass(30)
  assert.equal((await enter(exam.id, guesser, code)).status, 429, 'the right one, too')
  assert.equal((await enter(exam.id, honest, code)).status, 200)
  it.pass(31)
  assert.equal((await enter(exam.id, guesser, await codeOf(exam.id))).status, 200)
})

test('five tries late in their minute still cost a whole one', async () => {
  const { exam, newCandidate } = await courseExam({ hasDoorCode: true })
  const guesser = await newCandidate()
  const wrong = async () => (await enter(exam.id, guesser, otherThan(await codeOf(exam.id), 777))).status
  assert.equal(await wrong(), 422)
  it.pass(58)
  for (let count = 0; count < 4; count++) assert.equal(await wrong(), 422)
  it.pass(58)
  assert.equal(await wrong(), 429)
  it.pass(3)
  assert.equal(await wrong(), 422)
})

test('an exam without a door code shows none', async () => {
  const { exam, newCandidate } = await courseExam()
  assert.deepEqual(facts(await send('GET', `/api/admin/exams/${exam.id}/door-code`)), refusal('exam.noDoorCode'))
  assert.equal((await enter(exam.id, await newCandidate(), '123456')).status, 200, 'and ignores one')
})

test('an exam in a room is entered from its networks only, and goes on from everywhere', async () => {
  const { exam, newCandidate } = await courseExam({ networks: ['10.1.0.0/16', '2001:db8::7'] })
  const [student, other] = [await newCandidate(), await newCandidate()]
  const outside = await enterFrom(exam.id, student, '192.168.1.9')
  assert.deepEqual(
    { ...facts(outside), message: outside.body.message },
    { ...refusal('exam.otherNetwork', 403), message: '只能在考场网络内参加本场考试' },
  )
  const { session } = (await enterFrom(exam.id, student, '10.1.200.3')).body as Sitting
  assert.equal((await enterFrom(exam.id, student, '192.168.1.9', session)).status, 200, 'the same page')
  assert.deepEqual(facts(await enterFrom(exam.id, student, '192.168.1.9')), refusal('exam.otherNetwork', 403))
  assert.equal((await enterFrom(exam.id, student, '::ffff:10.1.0.1')).status, 200, 'a change of the device')
  assert.equal((await enterFrom(exam.id, other, '2001:db8::7')).status, 200)
  const { isInRoom, hasDoorCode, deviceRule } = (await it.get(`/api/student/exams/${exam.id}`, other.token))
    .body as MyExam
  assert.deepEqual(
    { isInRoom, hasDoorCode, deviceRule },
    { isInRoom: true, hasDoorCode: false, deviceRule: 'takeover' },
  )
})

test('an exam may ask for all lessons of its course or class', async () => {
  const { exam, course, newCandidate } = await courseExam({ needsLessons: true })
  const student = await newCandidate()
  const missing = await start(exam.id, student)
  assert.deepEqual(
    { ...facts(missing), message: missing.body.message },
    { ...refusal('exam.notReady'), message: '还需完成 1 个课时才能参加考试' },
  )
  await complete(student, course.id)
  assert.equal((await start(exam.id, student)).status, 200)
  const member = await it.world.student()
  const { exam: final, course: ofClass } = await finalExam([member], { needsLessons: true }, { payment: 'WAIVED' })
  assert.deepEqual(facts(await start(final.id, member)), refusal('exam.notReady'))
  await complete(member, ofClass.id)
  assert.equal((await start(final.id, member)).status, 200)
})
const complete = ({ id }: Person, courseId: number) =>
  it.context.database.write((db) =>
    db
      .insertInto('courseProgress')
      .values({ studentId: id, courseId, completedLessons: 1, creditedMs: 60_000, lastStudiedAt: it.now } as never)
      .execute(),
  )

test('rules of entry are checked when an exam is saved, and practices have none', async () => {
  const course = await it.world.course()
  const { id: paperId } = await newPaper(course.id, ['single'])
  const form = { name: '规则', courseId: course.id, paperId, opensAt: at(0), closesAt: at(2), minutes: 60 }
  const create = (more: object) => send('POST', '/api/admin/exams', { ...form, ...more })
  for (const network of ['10.1.0.0/33', '10.1.0', 'school', '2001:db8::/129', ''])
    assert.deepEqual(fields(await create({ kind: 'COURSE', networks: [network] })), {
      status: 422,
      fields: ['networks.0'],
    })
  const tooMany = Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`)
  assert.deepEqual(fields(await create({ kind: 'COURSE', networks: tooMany })).fields, ['networks'])
  assert.deepEqual(fields(await create({ kind: 'COURSE', deviceRule: 'none' })).fields, ['deviceRule'])
  const rules = { deviceRule: 'locked', hasDoorCode: true, networks: ['10.0.0.1'], needsLessons: true }
  assert.deepEqual(fields(await create({ kind: 'PRACTICE', ...rules })), { status: 422, fields: Object.keys(rules) })
  const practice = await newExam({ ...form, kind: 'PRACTICE', networks: [], deviceRule: 'takeover' })
  const changed = await send('PUT', `/api/admin/exams/${practice.id}`, { hasDoorCode: true })
  assert.deepEqual(fields(changed), { status: 422, fields: ['hasDoorCode'] })
})

test('the rules of entry of a published exam can only become looser', async () => {
  const rules = { deviceRule: 'locked', hasDoorCode: true, networks: ['10.1.0.0/16'], needsLessons: true }
  const { exam } = await courseExam(rules)
  const { exam: plain } = await courseExam()
  const change = (id: number, body: object) => send('PUT', `/api/admin/exams/${id}`, body)
  const refused = refusal('exam.transitionRefused')
  for (const body of Object.entries(rules).map(([name, value]) => ({ [name]: value })))
    assert.deepEqual(facts(await change(plain.id, body)), refused, JSON.stringify(body))
  assert.deepEqual(facts(await change(exam.id, { networks: ['10.2.0.0/16'] })), refused)
  assert.equal((await change(exam.id, { networks: ['10.2.0.0/16', '10.1.0.0/16'] })).status, 200)
  const loose = { deviceRule: 'takeover', hasDoorCode: false, networks: [], needsLessons: false }
  assert.equal((await change(exam.id, loose)).status, 200)
  const { deviceRule, hasDoorCode, networks, needsLessons } = await read(exam.id)
  assert.deepEqual({ deviceRule, hasDoorCode, networks, needsLessons }, loose)
})

test('twenty starts at once on two devices of a locked exam give one attempt to one of them', async () => {
  const { exam, newCandidate } = await courseExam({ deviceRule: 'locked' })
  const student = await newCandidate()
  const responses = await Promise.all(Array.from({ length: 20 }, () => start(exam.id, student)))
  const entered = responses.filter(({ status }) => status === 200)
  assert.equal(entered.length, 1)
  for (const response of responses)
    if (response.status !== 200)
      assert.ok(['exam.otherDevice', 'exam.deviceLocked'].includes(response.body.problem), response.body.problem)
  assert.equal((await candidates(exam.id))[0]?.attempts.length, 1)
})

test('a practice can be continued at any number of devices', async () => {
  const { exam, course, newCandidate } = await courseExam({}, ['single'])
  const practice = await newExam({ kind: 'PRACTICE', courseId: course.id, paperId: exam.paperId, closesAt: null })
  await publish(practice.id)
  const student = await newCandidate()
  for (let count = 0; count < 6; count++) await sit(practice.id, student)
})

test('times that a page makes up count for nothing', async () => {
  const { exam, newCandidate } = await courseExam({ minutes: 10 }, ['judge'])
  const student = await newCandidate()
  const sitting = await sit(exam.id, student)
  const forged = { deadlineAt: at(9), now: at(-9), savedAt: at(-9) }
  for (const [name, value] of Object.entries(forged))
    assert.deepEqual(fields(await save(sitting, student, 1, { 1: true }, { [name]: value })), {
      status: 422,
      fields: [name],
    })
  it.pass(10 * 60 + 31)
  assert.deepEqual(facts(await save(sitting, student, 1, { 1: true })), refusal('exam.timeUp'))
})
