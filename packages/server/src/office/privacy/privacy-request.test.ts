import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { privacyLimits } from '@jiangxue/contract/privacy/privacy.values.ts'
import { insertAgreement, insertConsents } from '../../people/agreement/agreement.queries.ts'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const daySeconds = 86_400
let admin: Person
beforeEach(async () => (admin ??= await it.world.person('ADMIN')))

const own = async ({ token }: Person) => (await it.get('/api/privacy', token)).body
const ask = (person: Person, body: object = { kind: 'correct', note: '手机号错了' }) =>
  it.post('/api/privacy/requests', body, person.token)
const list = async (query = '', { token } = admin) => (await it.get(`/api/admin/privacy-requests?${query}`, token)).body
const answer = (id: number, body: object, { token } = admin) =>
  it.call('PUT', `/api/admin/privacy-requests/${id}`, { token, body })
const done = (version = 1) => ({ isDone: true, answer: '已经更正', version })

test('everybody sees the latest decision on each agreement, their own requests and nobody else’s', async () => {
  const [student, other] = [await it.world.student(), await it.world.student()]
  const agreement = { title: '用户协议（旧）', html: '<p>甲</p>', summary: '', needsConsentAgain: 0, publishedBy: null }
  await it.context.database.write(async (db) => {
    await insertAgreement(db, { ...agreement, kind: 'terms', version: 1, publishedAt: it.now })
    const given = { userId: student.id, version: 1, isGiven: 1, at: it.now, ip: '10.1.2.3', userAgent: 'test' }
    await insertConsents(db, [
      { ...given, kind: 'terms', place: 'register' },
      { ...given, kind: 'face', place: 'profile', isGiven: 0 },
      { ...given, kind: 'face', place: 'profile' },
    ])
  })
  await ask(student)
  const { consents, requests, erasedOn } = await own(student)
  const at = new Date(it.now).toISOString()
  assert.deepEqual(consents, [
    { kind: 'face', title: '人脸信息授权书', version: 1, isGiven: true, place: 'profile', at, canWithdraw: true },
    { kind: 'terms', title: '用户协议（旧）', version: 1, isGiven: true, place: 'register', at, canWithdraw: false },
  ])
  assert.deepEqual([requests.length, requests[0].dueOn, erasedOn], [1, '2026-12-11', null])
  assert.deepEqual(await own(other), { consents: [], requests: [], erasedOn: null })
})

test('a request is due after the working days of the setting; three may be open', async () => {
  await set(it, { 'privacy.dueDays': 2 })
  const teacher = await it.world.person('TEACHER')
  const { status, body } = await ask(teacher, { kind: 'other', note: ' 请说明 ' })
  const { id: _, askedAt: __, ...data } = body.data
  assert.deepEqual([status, body.message], [200, '已提交，学校会在期限内答复'])
  const expected = { kind: 'other', state: 'asked', note: '请说明', answer: '', dueOn: '2026-11-24', closedAt: null }
  assert.deepEqual(data, expected)
  const more = await Promise.all([1, 2, 3].map(() => ask(teacher)))
  assert.deepEqual(more.map((each) => each.status).toSorted(), [200, 200, 409])
  const refused = await ask(teacher)
  assert.equal(refused.body.message, '您已有 3 项请求等待答复，请在学校答复后再提交')
  await answer((await own(teacher)).requests[0].id, done())
  assert.equal((await ask(teacher)).status, 200)
  await set(it, { 'privacy.dueDays': 15 })
})

test('what cannot be asked or answered is refused by field', async () => {
  const student = await it.world.student()
  const errors = async (body: object) => (await ask(student, body)).body.errors
  assert.deepEqual(await errors({}), { kind: '请选择请求的内容', note: '请说明您的请求' })
  assert.deepEqual(await errors({ kind: 'delete', note: '  ' }), { kind: '请选择请求的内容', note: '请说明您的请求' })
  const tooLong = { kind: 'correct', note: '长'.repeat(privacyLimits.noteLength + 1) }
  assert.deepEqual(await errors(tooLong), { note: '说明不能超过 500 个字符' })
  assert.equal((await ask(student, { kind: 'correct', note: '甲', userId: 1 })).status, 422)
  assert.equal((await it.post('/api/privacy/requests', { kind: 'correct', note: '甲' })).status, 401)
  const { id } = (await ask(student)).body.data
  assert.deepEqual((await answer(id, { isDone: true, answer: '', version: 1 })).body.errors, { answer: '请填写答复' })
})

test('staff answer once; whoever asked is notified, and the log has neither note nor answer', async () => {
  await set(it, mailSettings)
  const student = await it.world.student({ email: 'asker@example.cn' })
  const { id } = (await ask(student, { kind: 'correct', note: '身份证号错了' })).body.data
  assert.equal(
    (await answer(id, done(), await it.world.person('ADMIN', { permissions: ['privacy.view'] }))).status,
    403,
  )
  assert.equal((await answer(id, done(), student)).status, 403)
  const { status, body } = await answer(id, { isDone: false, answer: ' 请携带证件到校 ', version: 1 })
  assert.deepEqual(
    [status, body.data.state, body.data.answer, body.data.closedBy, body.data.version],
    [200, 'rejected', '请携带证件到校', admin.username, 2],
  )
  const stale = await answer(id, done())
  assert.deepEqual([stale.body.problem, stale.body.data.answer], ['resource.stale', '请携带证件到校'])
  assert.equal((await answer(id, done(2))).body.problem, 'privacy.notAnswerable')
  assert.equal((await answer(999_999, done())).status, 404)

  const [message] = (await it.get('/api/messages', student.token)).body.content
  assert.deepEqual([message.event, message.values.answer], ['privacyAnswered', '请携带证件到校'])
  const mail = (await queued(it)).find(({ target }) => target === 'asker@example.cn')
  assert.match(mail?.channel === 'email' ? mail.text : '', /已拒绝。答复：请携带证件到校/)
  const logs = await it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetType', '=', 'privacy')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(logs, [
    { action: 'privacy.ask', detail: '{"request":"correct"}' },
    { action: 'privacy.answer', detail: '{"request":"correct","outcome":"rejected"}' },
  ])
})

test('requests that the program does are not answered by staff', async () => {
  const student = await it.world.student()
  const deletion = {
    userId: student.id,
    kind: 'delete',
    state: 'waiting',
    askedAt: it.now,
    dueOn: '2026-11-27',
  } as const
  await it.context.database.write((db) => db.insertInto('privacyRequests').values(deletion).execute())
  const { requests, erasedOn } = await own(student)
  assert.equal(erasedOn, '2026-11-27')
  assert.equal((await answer(requests[0].id, done())).body.problem, 'privacy.notAnswerable')
})

test('the list shows open requests by due day, then closed ones; the dashboard counts those due soon', async () => {
  const name = '钟表匠'
  const students = await Promise.all(
    ['13711110001', '13711110002', '13711110003'].map((phone) => it.world.student({ name, phone })),
  )
  const [late, soon, closed] = students as [Person, Person, Person]
  const waiting = async () => (await it.get('/api/admin/stats/dashboard', await it.world.login(admin.id))).body.waiting
  await ask(late)
  it.pass(3 * daySeconds)
  for (const person of [closed, soon]) await ask({ ...person, token: await it.world.login(person.id) })
  const byName = `keyword=${encodeURIComponent(name)}`
  const before = (await waiting()).privacy
  const rows = async (query: string) => (await list(query, { ...admin, token: await it.world.login(admin.id) })).content
  const mine = await rows(byName)
  const ofClosed = mine.find(({ userId }: { userId: number }) => userId === closed.id)
  assert.equal((await answer(ofClosed.id, done(), { ...admin, token: await it.world.login(admin.id) })).status, 200)

  const shown = (found: { userId: number; isOverdue: boolean }[]) => found.map((row) => [row.userId, row.isOverdue])
  assert.deepEqual(shown(await rows(byName)), [
    [late.id, false],
    [soon.id, false],
    [closed.id, false],
  ])
  it.pass(16 * daySeconds)
  assert.ok((await waiting()).privacy > before)
  it.pass(3 * daySeconds)
  assert.deepEqual(shown(await rows(byName)), [
    [late.id, true],
    [soon.id, false],
    [closed.id, false],
  ])
  assert.deepEqual(shown(await rows(`${byName}&state=done`)), [[closed.id, false]])
  for (const note of ['再问', '又问'])
    await ask({ ...soon, token: await it.world.login(soon.id) }, { kind: 'other', note })
  const notes = (await rows(`${byName}&kind=other`)).map(({ note }: { note: string }) => note)
  assert.deepEqual(notes, ['再问', '又问'], 'of one due day, the first asked comes first')
  assert.deepEqual(shown(await rows('keyword=13711110002&kind=correct')), [[soon.id, false]])
  assert.deepEqual(shown(await rows(`keyword=${late.username.toUpperCase()}`)), [[late.id, true]])
  const clerk = await it.world.person('ADMIN', { permissions: ['dashboard.view'] })
  assert.equal((await it.get('/api/admin/stats/dashboard', clerk.token)).body.waiting.privacy, null)
  assert.equal((await it.get('/api/admin/privacy-requests', clerk.token)).status, 403)
  assert.equal((await it.get('/api/admin/privacy-requests?state=none', await it.world.login(admin.id))).status, 422)
})
