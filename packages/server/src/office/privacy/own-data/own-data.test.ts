import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { maskIdCard } from '../../../core/crypto/id-card.ts'
import { bumpRevision } from '../../../core/revision/revision.queries.ts'
import { expensiveWork } from '../../../core/work-limits.ts'
import { insertAgreement } from '../../../people/agreement/agreement.queries.ts'
import { classmates } from '../../../testing/classmates.ts'
import { sheetsOfWorkbook } from '../../../testing/files/read-workbook.ts'
import { unzip } from '../../../testing/files/unzip.ts'
import { mailSettings, queued, set } from '../../../testing/outgoing.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()

const copy = (token?: string) => it.post('/api/privacy/copy', {}, token)
/** The files of a copy, and the lists of its `data.json`. */
async function unpacked({ id }: Person) {
  const { status, bytes, body } = await copy(await it.world.login(id))
  assert.equal(status, 200, JSON.stringify(body))
  const files = unzip(bytes)
  const workbook = files.get('我的数据.xlsx') as Buffer
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, any>
  return { files, data, sheets: sheetsOfWorkbook(workbook) }
}

let made: ReturnType<typeof classmates> | undefined
const people = () => (made ??= classmates(it))
beforeEach(() => set(it, mailSettings))

test('a student gets everything about themselves, readable for people and for programs', async () => {
  const { own } = await people()
  const { files, data, sheets } = await unpacked(own)
  const photos = ['front', 'back'].map((side) => `files/application-${own.applicationId}-${side}.jpg`)
  assert.deepEqual([...files.keys()], ['我的数据.xlsx', 'data.json', ...photos, '说明.txt'])
  for (const name of photos) assert.equal(files.get(name)?.readUInt16BE(0), 0xffd8, 'a JPEG')
  assert.match(
    files.get('说明.txt')?.toString() ?? '',
    /^\uFEFF个人数据\r\n\r\n学校：匠学职业IT培训学校\r\n生成时间：2026-/,
  )
  const expected =
    '账号资料 个人信息请求 登录的设备 学习时的登录 账号操作记录 站内消息 报名申请 报名的课程 班期 就业回访 证书 订单 付款记录 ' +
    '学习明细 账本中的其他记录 学习日 课时进度 课程进度 线下授课 笔记 我的提问 提问的回答'
  assert.deepEqual([...sheets.keys()].join(' '), expected)
  const { account, applications: applied, orders, payments, classes: joined, segments, classroomHours } = data
  assert.deepEqual([account.name, account.idCard, account.role], ['赵甲', own.words.idCard, 'STUDENT'])
  assert.deepEqual([applied[0].attendeeAddress, applied[0].idCard], [own.words.address, own.words.idCard])
  assert.deepEqual([orders[0].status, orders[0].paidFen, payments[0].amountFen], ['PAID', 10_000, 10_000])
  assert.deepEqual([joined[0].name, joined[0].score, joined[0].isPassed], ['安全一班', 77, true])
  assert.deepEqual(
    [segments[0].lesson, segments[0].newMs, segments[0].isDiscounted, segments[0].ip],
    ['安全帽', 20_000, false, '127.0.0.1'],
  )
  assert.deepEqual([classroomHours[0].topic, classroomHours[0].hundredths], ['机房布线实操', 200])
  assert.deepEqual([data.certificates.length, data.lessons.length, data.days[0].creditedMs], [1, 1, 20_000])
  assert.deepEqual([data.questions[0].content, data.answersToQuestions[0].content], ['提问甲', '回答提问甲'])
  assert.equal(data.operations.at(0).action, 'privacy.copy')

  assert.deepEqual(
    sheets.get('账号资料')?.find(([item]) => item === '身份证号'),
    ['身份证号', own.words.idCard],
  )
  assert.deepEqual(sheets.get('学习明细')?.[1]?.slice(1, 7), ['安全生产', '安全帽', '0', '20', '0:00:20', '否'])
  assert.equal(sheets.get('订单')?.[1]?.[2], '100.00')
})

test('nothing in it is about anybody else', async () => {
  const { own, other, teacher, admin } = await people()
  const { files, sheets } = await unpacked(own)
  const text = [...files].map(([name, body]) => name + body.toString('utf8')).join('\n') + JSON.stringify([...sheets])
  for (const word of Object.values(own.words)) assert.ok(text.includes(word), `${word} is found`)
  const theirs = [...Object.values(other.words), maskIdCard(other.words.idCard), `application-${other.applicationId}`]
  for (const word of [...theirs, '代办甲', '13955550000', '任课老师', '教务主任', teacher.username, admin.username])
    assert.ok(!text.includes(word), word)
})

test('what looks like a formula is text in the workbook, and unchanged in the JSON', async () => {
  const { own } = await people()
  it.pass(86_400)
  const { data, sheets } = await unpacked(own)
  assert.deepEqual([sheets.get('笔记')?.[1]?.[3], data['notes'][0].content], [`'=笔记甲`, '=笔记甲'])
  assert.equal(sheets.get('个人信息请求')?.at(-1)?.[2], `'=请求提问甲`)
})

test('a teacher’s copy has their answers, not the questions of students; staff have their account', async () => {
  const { teacher } = await people()
  const { data, sheets } = await unpacked(teacher)
  assert.deepEqual(data['ownAnswers'].map((row: { content: string }) => row.content).toSorted(), [
    '回答提问乙',
    '回答提问甲',
  ])
  assert.ok(sheets.has('教师资料') && sheets.has('我的回答') && !sheets.has('我的提问') && !sheets.has('学习明细'))
  const organizationId = await it.world.organization('华信服务站')
  const manager = await unpacked(await it.world.person('ORG_ADMIN', { organizationId }))
  assert.equal(manager.data['account'].organization, '华信服务站')
  const limited = await unpacked(await it.world.person('ADMIN', { permissions: ['news.view'] }))
  assert.deepEqual(Object.keys(limited.data).slice(5), ['account', 'requests', 'sessions', 'operations'])
})

test('a copy is logged, listed among the requests and announced to its owner', async () => {
  const student = await it.world.student({ email: 'owner@example.cn' })
  await unpacked(student)
  const [request] = (await it.get('/api/privacy', await it.world.login(student.id))).body.requests
  assert.deepEqual([request.kind, request.state], ['copy', 'done'])
  const [message] = (await it.get('/api/messages', await it.world.login(student.id))).body.content
  assert.deepEqual([message.event, message.values.network], ['dataCopied', '127.0.0.*'])
  const mail = (await queued(it)).find(({ target }) => target === 'owner@example.cn')
  assert.match(mail?.channel === 'email' ? mail.text : '', /被下载（网络 127\.0\.0\.\*）/)
})

test('there are three a day, and two at a time', async () => {
  const student = await it.world.student()
  const again = async () => copy(await it.world.login(student.id))
  for (let count = 0; count < 3; count++) assert.equal((await again()).status, 200)
  const refused = await again()
  assert.deepEqual([refused.status, refused.body.message], [429, '一天最多下载 3 次，请过一天再试'])
  assert.equal(refused.headers['retry-after'], '86400')
  it.pass(86_400)
  const taken = [expensiveWork.ownData.take('a'), expensiveWork.ownData.take('b')]
  assert.equal((await again()).body.problem, 'privacy.copiesUnderway')
  for (const free of taken) free?.()
  assert.equal((await again()).status, 200)
  assert.equal((await copy()).status, 401)
})

test('a photo that cannot be read is named, and the rest is sent', async () => {
  const { own } = await people()
  it.pass(86_400)
  const row = await it.context.database.read
    .selectFrom('trainingApplications')
    .innerJoin('files', 'files.id', 'trainingApplications.idCardBackFileId')
    .select('files.objectKey')
    .where('trainingApplications.id', '=', own.applicationId)
    .executeTakeFirstOrThrow()
  await it.context.storages.local.remove(row.objectKey)
  const { files } = await unpacked(own)
  const name = `files/application-${own.applicationId}-back.jpg`
  assert.ok(!files.has(name))
  assert.match(files.get('说明.txt')?.toString() ?? '', new RegExp(`请稍后重新下载：\r\n${name}`))
})

test('a copy that fails before its first byte is an error like any other, and leaves room for the next', async () => {
  const student = await it.world.student()
  await it.context.database.write((db) =>
    db.updateTable('users').set({ idCardCipher: 'damaged' }).where('id', '=', student.id).execute(),
  )
  for (let count = 0; count < 3; count++) {
    const { status, body, headers } = await copy(student.token)
    assert.deepEqual([status, body.problem, headers['content-disposition']], [500, 'server.failed', undefined])
  }
})

test('somebody who does not accept a new agreement still sees and copies their data', async () => {
  const student = await it.world.student()
  await it.context.database.write(async (db) => {
    const version = { title: '隐私政策', html: '<p>甲</p>', summary: '', needsConsentAgain: 1, publishedBy: null }
    await insertAgreement(db, { ...version, kind: 'privacy', version: 1, publishedAt: it.now })
    await bumpRevision(db)
  })
  assert.equal((await it.get('/api/messages', student.token)).body.problem, 'session.mustAgree')
  assert.equal((await it.get('/api/privacy', student.token)).status, 200)
  it.pass(600)
  assert.equal((await copy(student.token)).body.problem, 'account.proofNeeded')
  assert.equal((await it.prove(student.token)).status, 200)
  assert.equal((await copy(student.token)).status, 200)
})
