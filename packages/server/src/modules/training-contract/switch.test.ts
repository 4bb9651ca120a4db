import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreementCalls } from '../../testing/people/agreements.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('nobody has to sign what the school has not published', async () => {
  const [admin, course] = [await it.world.person('ADMIN'), await it.world.course()]
  const save = () =>
    it.call('PUT', `/api/admin/courses/${course.id}`, { token: admin.token, body: { needsContract: true } })
  const refused = await save()
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['needsContract']])
  const { form, send } = classCalls(it)
  const ofClass = await send('POST', '', form([course], { needsContract: true }))
  assert.deepEqual([ofClass.status, Object.keys(ofClass.body.errors)], [422, ['needsContract']])
  await agreementCalls(it).release('contract')
  assert.equal((await save()).status, 200)
})
