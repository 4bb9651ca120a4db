import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { path, root, create, join, send } = classCalls(it)
const { watch } = studentCalls(it)

test('the public check of a certificate states the results in the parts of its class', async () => {
  await set(it, { 'basic.domain': 'https://school.example' })
  const [course, student] = [await it.world.course(), await it.world.student({ idCard: '11010519491231002X' })]
  const part = { kind: 'TYPED', weight: 50, passScore: 60 }
  const parts = [
    { ...part, name: '理论' },
    { ...part, name: '实操' },
  ]
  const made = await create([course], { parts, project: '叉车司机', endDate: '2026-11-21' })
  await join(made.id, [student])
  await watch(student, course, 0, 60)
  it.pass(86_400)
  const enter = async (index: number, result: object) => {
    const rows = [{ studentId: student.id, score: null, isPassed: null, date: null, ...result }]
    assert.equal((await send('PUT', `/${made.id}/assessments`, { rows, part: made.parts[index]!.id })).status, 200)
  }
  await enter(0, { score: 86 })
  await enter(1, { isPassed: true })
  const { certificateNumber } = (await it.post(`${path}/${made.id}/certificates`, {}, await root())).body.data[0]
  const check = (await it.get(`/api/public/certificates/${certificateNumber}`)).body
  assert.equal(check.assessment, '理论 86 分、实操 合格')
})
