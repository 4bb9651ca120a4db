import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { applications } from '../../testing/papers/applications.ts'
import { idCardBorn } from '../../testing/people/id-card-born.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { application, call, submit, submitted, root } = applications(it)
const guardian = { guardianName: '王建国', guardianPhone: '13612345678' }
const refusalOf = async (changes: object) => {
  const { status, body } = await submit(await application(changes))
  return { status, errors: body.errors }
}
const child = { status: 422, errors: { attendeeIdCard: '未满 14 周岁的同学请由监护人联系学校办理' } }

test('nobody under 14 can apply, not even with a guardian; the school’s day decides', async () => {
  const form = { attendeeIdCard: idCardBorn('2012-11-21'), ...guardian }
  assert.deepEqual(await refusalOf(form), child)
  const before = it.now
  // Half past midnight in Shanghai, the day before in UTC.
  it.now = Date.parse('2026-11-20T16:30:00.000Z')
  assert.equal((await submit(await application(form))).status, 200)
  it.now = before
})

test('an application of somebody under 18 names a guardian, whom staff see', async () => {
  const attendeeIdCard = idCardBorn('2008-11-21')
  assert.deepEqual(await refusalOf({ attendeeIdCard }), {
    status: 422,
    errors: {
      guardianName: '报名人未满 18 周岁，请填写监护人姓名',
      guardianPhone: '报名人未满 18 周岁，请填写监护人手机号',
    },
  })
  assert.deepEqual((await refusalOf({ attendeeIdCard, ...guardian, guardianPhone: '123' })).errors, {
    guardianPhone: '请输入正确的手机号码',
  })
  const { id } = await submitted({ attendeeIdCard, ...guardian })
  const token = await root()
  const { guardianName, guardianPhone } = (await call('GET', `/api/manage/applications/${id}`, { token })).body
  assert.deepEqual({ guardianName, guardianPhone }, guardian)
  const sheet = await call('GET', `/api/manage/applications/export?keyword=${attendeeIdCard}`, { token })
  assert.ok(rowsOfWorkbook(sheet.body).some((row) => row.includes('王建国') && row.includes('13612345678')))
})

test('the guardian of an adult is not stored', async () => {
  const { id } = await submitted({ attendeeIdCard: idCardBorn('2008-11-20'), ...guardian })
  const { guardianName, guardianPhone } = (await call('GET', `/api/manage/applications/${id}`, { token: await root() }))
    .body
  assert.deepEqual({ guardianName, guardianPhone }, { guardianName: '', guardianPhone: '' })
})

test('an enrolled minor has the named guardian, whose consent is still missing; one on record stays', async () => {
  const enroll = async (changes: object) => {
    const { id } = await submitted({ ...guardian, ...changes })
    const token = await root()
    for (const status of ['APPROVED', 'ENROLLED'])
      await call('PUT', `/api/manage/applications/${id}/status`, { token, body: { status } })
    const { studentId } = (await call('GET', `/api/manage/applications/${id}`, { token })).body
    return { studentId, status: (await it.get(`/api/admin/students/${studentId}/guardian`, token)).body }
  }
  const { status } = await enroll({ attendeeIdCard: idCardBorn('2009-01-01') })
  const { name, phone, consentedOn } = status.guardian
  assert.deepEqual(
    { isMinor: status.isMinor, name, phone, consentedOn },
    { isMinor: true, name: '王建国', phone: '13612345678', consentedOn: null },
  )

  const idCard = idCardBorn('2009-01-01')
  const known = await it.world.student({ idCard })
  const consent = { name: '李秀英', relation: 'MOTHER', consentedOn: '2026-11-01', consentWay: 'PHONE' }
  await it.call('PUT', `/api/admin/students/${known.id}/guardian`, { token: await root(), body: consent })
  const again = await enroll({ attendeeIdCard: idCard })
  assert.deepEqual([again.studentId, again.status.guardian.name], [known.id, '李秀英'])
})
