import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultSwitch, notificationEvents } from '@jiangxue/contract/messaging/notification.values.ts'
import { watchDisk } from '../../office/upkeep/watch-disk.ts'
import { insertUser } from '../../people/account/account.queries.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { mailSettings, mailText, set, providerServer, smsSettings, smtpServer } from '../../testing/outgoing.ts'
import { applications } from '../../testing/papers/applications.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { rosterCalls } from '../../testing/people/roster-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { outwardChannels, type SmsMessage } from '../channels.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { sendSms } from '../sms/sms.ts'

const it = testApp()
let smtp: Awaited<ReturnType<typeof smtpServer>>
let sms: Awaited<ReturnType<typeof providerServer>>
before(async () => {
  smtp = await smtpServer()
  sms = await providerServer(() => ({ Code: 'OK' }))
})
after(async () => {
  await smtp.close()
  await sms.close()
})
const channels = {
  ...outwardChannels,
  sms: async ({ keys, settings, now }: typeof it.context, phone: string, { templateCode, values }: SmsMessage) =>
    sendSms(keys, await settings.current(), { phone, templateCode, values }, now(), sms.endpoint),
}
const deliver = () => deliverDue(it.context, channels)
const everything = notificationEvents.map((name) => ({
  ...defaultSwitch(name),
  emailEnabled: true,
  inSiteEnabled: true,
  smsEnabled: true,
  smsTemplateCode: `SMS_${name}`,
}))

test('each event reaches its recipients once, through a real SMTP server and by SMS', async () => {
  await set(it, { ...mailSettings, ...smsSettings, 'email.smtpPort': smtp.port, 'notification.events': everything })
  await set(it, { 'user.verifyMethod': 'none', 'certificate.verifyAddress': 'http://school.local' })
  const mailed = async (act: () => Promise<unknown>) => {
    const [mails, calls] = [smtp.mails.length, sms.calls.length]
    await act()
    while ((await deliver()) > 0);
    return {
      mails: smtp.mails.slice(mails).map(({ to, raw }) => [to.join(), mailText(raw).split('\n\n')[1]]),
      templates: sms.calls.slice(calls).map(({ url }) => url.searchParams.get('TemplateCode')),
    }
  }
  const root = await it.world.person('ADMIN')

  const registered = await mailed(() =>
    it.post('/api/auth/register', {
      username: 'newcomer',
      name: '新来',
      phone: '13700000001',
      email: 'newcomer@example.cn',
      password: 'a fine password 8',
      role: 'STUDENT',
    }),
  )
  assert.deepEqual(registered, {
    mails: [['newcomer@example.cn', '您的账号 newcomer 已注册成功，现在就可以登录并开始学习。']],
    templates: ['SMS_userRegistered'],
  })

  const course = await it.world.course({ name: '云计算', price: 100, lessons: Array.from({ length: 80 }, () => ({})) })
  const student = await it.world.student({
    name: '周全',
    email: 'student@example.cn',
    phone: '13700000002',
    idCard: idCardOf(9001),
  })
  assert.deepEqual(await mailed(() => it.post(`/api/courses/${course.id}/enroll`, {}, student.token)), {
    mails: [['student@example.cn', '您已成功报名课程《云计算》。']],
    templates: ['SMS_courseEnrolled'],
  })
  const [order] = (await it.get('/api/student/orders', student.token)).body.content
  const paid = { status: 'PAID', amount: 100, method: 'CASH' }
  assert.deepEqual(
    await mailed(() => it.call('PUT', `/api/admin/orders/${order.id}/status`, { token: root.token, body: paid })),
    { mails: [['student@example.cn', '课程《云计算》的订单已支付，金额 100 元。']], templates: ['SMS_orderPaid'] },
  )

  const { id } = await applications(it).submitted({ attendeePhone: '13700000003' })
  assert.deepEqual(
    await mailed(() =>
      it.call('PUT', `/api/manage/applications/${id}/status`, { token: root.token, body: { status: 'APPROVED' } }),
    ),
    { mails: [], templates: ['SMS_applicationReviewed'] },
    'an applicant has given no e-mail address',
  )

  await completeLessons(it.context, student.id, course, 80)
  const issued = await mailed(() =>
    it.post(`/api/student/learning/${student.id}/generateCertificate`, {}, student.token),
  )
  assert.equal(issued.mails[0]?.[0], 'student@example.cn')
  assert.match(issued.mails[0]?.[1] ?? '', /^您的证书已颁发，证书编号 ZS\d+/)
  assert.deepEqual(issued.templates, ['SMS_certificateIssued'])

  const rows = [
    ['姓名', '身份证号', '联系方式', '邮箱', '学号'],
    ['导入生', idCardOf(9002), '13700000004', 'imported@example.cn', 'S-IMPORTED'],
  ]
  assert.deepEqual(await mailed(() => rosterCalls(it).importRows(rows, root.token)), {
    mails: [
      ['imported@example.cn', '您的学习账号 S-IMPORTED 已开通，初始密码由学校或所在机构发放，首次登录后请修改。'],
    ],
    templates: ['SMS_accountImported'],
  })

  const head = {
    role: 'ADMIN',
    name: '校长',
    phone: null,
    email: 'head@example.cn',
    passwordHash: '',
    status: 'ACTIVE',
  } as const
  await it.context.database.write((db) => insertUser(db, { ...head, username: 'head' }, it.now))
  Object.assign(it.context.storages.local, { freeShare: async () => 0.05 })
  assert.deepEqual(await mailed(() => watchDisk(it.context)), {
    mails: [['head@example.cn', '服务器磁盘可用空间不足 10%，请尽快清理或扩容，否则学习记录和上传的文件将无法保存。']],
    templates: [],
  })
})

test('messages that a provider rejects for ten minutes arrive afterwards, each once and with few attempts', async () => {
  await set(it, { ...mailSettings, 'notification.events': everything })
  const course = await it.world.course({ name: '停机课程' })
  const students = await Promise.all(
    Array.from({ length: 20 }, (_, index) => it.world.student({ email: `down${index}@example.cn` })),
  )
  for (const { token } of students) await it.post(`/api/courses/${course.id}/enroll`, {}, token)
  let attempts = 0
  for (let second = 0; second < 600; second += 5) {
    attempts += await deliver()
    it.pass(5)
  }
  assert.ok(attempts <= 4 * students.length, `${attempts} attempts in ten minutes`)
  const before = smtp.mails.length
  await set(it, { 'email.smtpPort': smtp.port })
  for (let minute = 0; minute < 40; minute++) {
    while ((await deliver()) > 0);
    it.pass(60)
  }
  assert.deepEqual(
    smtp.mails
      .slice(before)
      .flatMap(({ to }) => to)
      .toSorted(),
    students.map((_, index) => `down${index}@example.cn`).toSorted(),
  )
})
