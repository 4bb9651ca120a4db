import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownFacts } from '@jiangxue/contract/messaging/notification-facts.values.ts'
import {
  defaultSwitch,
  notificationEvents,
  notificationTemplates,
} from '@jiangxue/contract/messaging/notification.values.ts'
import { mailSettings, queued, set } from '../../testing/outgoing.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const save = async (events: readonly object[]) => {
  const { token } = await it.world.person('ADMIN')
  return it.post('/api/admin/settings/notification', { events }, token)
}
const mailsTo = async (address: string) =>
  (await queued(it)).flatMap((each) => (each.channel === 'email' && each.target === address ? [each] : []))

test('the default templates use only facts of their events', () => {
  for (const event of notificationEvents) {
    const { subject, body } = notificationTemplates[event]
    assert.deepEqual(unknownFacts(event, subject + body), [], event)
  }
})

test('in-site messages and e-mails use the school’s templates', async () => {
  await set(it, mailSettings)
  const words = { subject: '{siteName}：报名《{course}》', body: '{name} 同学，欢迎参加《{course}》。' }
  const saved = await save([{ ...defaultSwitch('courseEnrolled'), ...words }])
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const student = await it.world.student({ name: '周文', email: 'words@example.cn' })
  const course = await it.world.course({ name: '大数据' })
  await it.post(`/api/courses/${course.id}/enroll`, {}, student.token)
  const [mail] = await mailsTo('words@example.cn')
  assert.deepEqual(
    { subject: mail?.subject, text: mail?.text },
    { subject: '匠学职业IT培训学校：报名《大数据》', text: '周文 同学，欢迎参加《大数据》。\n\n匠学职业IT培训学校' },
  )
  const [message] = (await it.get('/api/messages', student.token)).body.content
  assert.deepEqual(
    { subject: message.subject, body: message.body, course: message.values.course },
    { subject: words.subject, body: words.body, course: '大数据' },
  )
})

test('a template with facts unknown to its event is rejected, as is a subject of two lines', async () => {
  const usual = defaultSwitch('courseEnrolled')
  for (const words of [{ body: '{code}' }, { subject: '{amount}' }, { body: '{}' }, { body: '{__proto__}' }]) {
    const { status, body } = await save([{ ...usual, ...words }])
    assert.equal(status, 422, JSON.stringify(words))
    assert.match(JSON.stringify(body), /模板中含有该事件没有的占位符/)
  }
  for (const words of [{ subject: '一\n二' }, { subject: '长'.repeat(101) }, { body: '长'.repeat(1001) }])
    assert.equal((await save([{ ...usual, ...words }])).status, 422, JSON.stringify(words))
})

test('imported students are notified of their accounts once, and only if the school enables it', async () => {
  const { token } = await it.world.person('ADMIN')
  const { checked, commit, undo } = rosterCalls(it)
  const header = ['姓名', '身份证号', '邮箱', '学号']
  await set(it, mailSettings)
  await save([])
  const first = await checked([header, ['静生', idCardOf(9101), 'quiet@example.cn', 'S-QUIET']], token)
  assert.equal((await commit(first, token)).status, 200)
  assert.deepEqual(await mailsTo('quiet@example.cn'), [])

  await save([{ ...defaultSwitch('accountImported'), emailEnabled: true }])
  const second = await checked([header, ['明生', idCardOf(9102), 'loud@example.cn', 'S-LOUD']], token)
  assert.equal((await commit(second, token)).status, 200)
  assert.equal((await commit(second, token)).status, 200)
  assert.deepEqual(
    (await mailsTo('loud@example.cn')).map(({ subject }) => subject),
    ['您的学习账号已开通'],
  )

  // A rejected undo makes them searchable again, and sends no notification.
  for (const [id, username] of [
    [first, 'S-QUIET'],
    [second, 'S-LOUD'],
  ] as const) {
    const { id: studentId } = await it.context.database.read
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const course = await it.world.course({ name: `留住${id}`, price: 90 })
    const batch = { ids: [studentId], courseId: course.id, payment: 'PAID', method: '现金' }
    const enrolled = await it.post('/api/admin/students/batch/enrollment', batch, token)
    assert.deepEqual({ status: enrolled.status, changed: enrolled.body.data.changed }, { status: 200, changed: 1 })
    assert.equal((await undo(id, token)).status, 409)
  }
  assert.equal((await mailsTo('loud@example.cn')).filter(({ event }) => event === 'accountImported').length, 1)
  assert.equal((await mailsTo('quiet@example.cn')).filter(({ event }) => event === 'accountImported').length, 0)
})
