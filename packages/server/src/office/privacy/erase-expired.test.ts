import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { applications } from '../../testing/papers/applications.ts'
import { testApp } from '../../testing/test-app.ts'
import { runDueUpkeep } from '../upkeep/watch-upkeep.ts'
import { eraseExpired } from './erase-expired.ts'

const it = testApp()
const { submitted, call, root } = applications(it)
const days = (count: number) => it.pass(count * 86_400)
const review = async (id: number, status: string) =>
  call('PUT', `/api/manage/applications/${id}/status`, { body: { status, note: '材料不全' }, token: await root() })
const nothing = { accounts: 0, applications: 0, photos: 0, messages: 0, prints: 0, idCards: 0 }

test('applications that came to nothing are erased, those of students lose their photos', async () => {
  await set(it, { 'privacy.applicationDays': 60, 'privacy.idPhotoDays': 90 })
  const [rejected, forgotten, enrolled] = [await submitted(), await submitted(), await submitted()]
  await review(rejected.id, 'REJECTED')
  for (const status of ['APPROVED', 'ENROLLED']) await review(enrolled.id, status)
  days(59)
  const fresh = await submitted()
  assert.deepEqual(await eraseExpired(it.context), nothing)
  days(2)
  assert.deepEqual(await eraseExpired(it.context), { ...nothing, applications: 2 })
  const detail = async (id: number) => call('GET', `/api/manage/applications/${id}`, { token: await root() })
  for (const { id } of [rejected, forgotten]) assert.equal((await detail(id)).status, 404)
  assert.equal(typeof (await detail(enrolled.id)).body.idCardFrontUrl, 'string')
  days(30)
  assert.deepEqual(await eraseExpired(it.context), { ...nothing, photos: 1 })
  const { body } = await detail(enrolled.id)
  assert.deepEqual([body.idCardFrontUrl, body.idCardBackUrl], [null, null])
  const photo = `/api/manage/applications/${enrolled.id}/photos/front?reason=${encodeURIComponent('核对')}`
  assert.equal((await call('GET', photo, { token: await root() })).status, 404)
  const left = await it.context.database.read.selectFrom('files').select('id').where('access', '=', 'private').execute()
  assert.equal(left.length, 2)
  assert.equal((await detail(fresh.id)).status, 200)
})

test('messages, printed records and sealed ID numbers are erased when they are due', async () => {
  await set(it, {
    'basic.domain': 'https://school.example',
    'privacy.messageDays': 30,
    'privacy.printDays': 30,
    'privacy.archiveYears': 3,
  })
  const student = await it.world.student({ idCard: '11010519491231002X' })
  const course = await it.world.course({ lessons: [{}] })
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const path = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${path}/record`, student.token)).body
  it.pass(30)
  await it.post(`${path}/progress`, { currentTime: 30, playbackSession }, student.token)
  assert.equal((await it.get(`/api/admin/students/${student.id}/records/pdf`, await root())).status, 200)
  days(31)
  const { messages, prints } = await eraseExpired(it.context)
  assert.deepEqual({ messages, prints }, { messages: 2, prints: 1 })
  await it.post('/api/privacy/deletion', {}, await it.world.login(student.id))
  days(8)
  assert.equal((await eraseExpired(it.context)).accounts, 1)
  const sealed = () =>
    it.context.database.read
      .selectFrom('users')
      .select(['idCardCipher', 'retainedUntil'])
      .select((of) => of('retainedIdCardCipher', 'is not', null).as('isKept'))
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
  const kept = await sealed()
  assert.deepEqual([kept.idCardCipher, Boolean(kept.isKept)], [null, true])
  days(3 * 366)
  assert.equal((await eraseExpired(it.context)).idCards, 1)
  assert.equal(Boolean((await sealed()).isKept), false)
})

test('the system page says what the night has erased', async () => {
  await submitted()
  it.now = Date.parse('2031-01-01T20:00:00.000Z')
  await runDueUpkeep(it.context)
  const { last } = (await it.get('/api/admin/system', await root())).body.erase
  const { isSuccess, message, applications } = last
  assert.deepEqual({ isSuccess, message, applications }, { isSuccess: true, message: '', applications: 1 })
})
