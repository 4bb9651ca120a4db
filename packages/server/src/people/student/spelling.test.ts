import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applications } from '../../testing/papers/applications.ts'
import { manageStudentCalls } from '../../testing/people/manage-student-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const { ids } = studentCalls(it)
const { admin, idCard, form, add } = manageStudentCalls(it)
const { call, application, submit, root } = applications(it)
const wide = (text: string) => text.replaceAll(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

test('staff store a student in one spelling however it is pasted, and find them by any', async () => {
  const number = idCard()
  const pasted = {
    name: '\u202D阿依古丽 • 买买提\u200B',
    idCard: wide(`${number.slice(0, 6)} ${number.slice(6)}`.toLowerCase()),
    phone: '+86 139-1234-0001',
    email: ' \u200BA.yi@example.cn ',
    studentId: ' ＪＸ2026 08 ',
  }
  const { status, body } = await add(form(pasted))
  assert.equal(status, 200, JSON.stringify(body))
  const { name, phone, email, studentId, idCard: masked } = body.data
  assert.deepEqual(
    { name, phone, email, studentId, masked },
    {
      name: '阿依古丽·买买提',
      phone: '13912340001',
      email: 'A.yi@example.cn',
      studentId: 'JX202608',
      masked: `${number.slice(0, 6)}********${number.slice(14)}`,
    },
  )
  const token = await admin()
  for (const keyword of [
    '阿依古丽•买买提',
    '阿依古丽．买买提',
    '阿依 古丽',
    pasted.idCard,
    `${number.slice(0, 6)} ${number.slice(6)}`,
  ])
    assert.deepEqual(await ids({ token } as never, { keyword }), [body.data.id], keyword)
})

test('a student form names the character that no name has', async () => {
  for (const [name, message] of [
    ['\u200B\u200B', '请输入姓名'],
    ['张\uE000三', '姓名中不能有“U+E000”'],
    ['=1+1', '姓名中不能有“=（U+003D）”'],
    ['张三2', '姓名中不能有“2（U+0032）”'],
  ] as const) {
    const { status, body } = await add(form({ name }))
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors: { name: message } }, name)
  }
})

test('a phone number signs in however it is written', async () => {
  const { id } = await it.world.student({ phone: '13912340002' })
  for (const username of ['139 1234 0002', '+8613912340002', '\u202D13912340002\u202C', wide('13912340002')]) {
    const { status, body } = await it.post('/api/auth/login', { username, password })
    assert.deepEqual({ status, id: body.user?.id }, { status: 200, id }, username)
  }
})

test('an applicant is found by phone and ID number as they are on record', async () => {
  const sent = await application({
    attendeeName: '买买提•阿里木',
    attendeePhone: '+86 139 1234 0003',
    attendeeCompany: '示例（苏州）\u200B有限公司',
  })
  const number = sent.attendeeIdCard
  const { status, body } = await submit({ ...sent, attendeeIdCard: `${number.slice(0, 6)} ${number.slice(6)}` })
  assert.equal(status, 200, JSON.stringify(body))
  const progress = await call('GET', `/api/public/applications/phone/139-1234-0003?idCardTail=${number.slice(-4)}`)
  assert.equal(progress.body.length, 1)
  const token = await root()
  for (const keyword of [
    '买买提・阿里木',
    '139 1234 0003',
    `${number.slice(0, 6)} ${number.slice(6)}`,
    '示例（苏州）',
  ]) {
    const found = await call('GET', `/api/manage/applications?keyword=${encodeURIComponent(keyword)}`, { token })
    const rows = found.body.content.map((row: Record<string, string>) => [row['attendeeName'], row['attendeePhone']])
    assert.deepEqual(rows, [['买买提·阿里木', '13912340003']], keyword)
    assert.equal(found.body.content[0].attendeeCompany, '示例（苏州）有限公司')
  }
})
