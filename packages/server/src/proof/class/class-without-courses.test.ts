import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStudyDates } from '../../papers/certificate/earned.queries.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { create, join, path, root } = classCalls(it)

test('a class whose only course was deleted still shows its members and exports them', async () => {
  const [who, course] = [await it.world.student(), await it.world.course({ price: 100 })]
  const { id } = await create([course], { payment: 'PENDING', project: '另一个项目' })
  await join(id, [who])
  const [order] = (await it.get(`/api/admin/orders?courseId=${course.id}`, await root())).body.content
  for (const url of [`/api/admin/orders/${order.id}`, `/api/manage/courses/${course.id}`])
    assert.equal((await it.call('DELETE', url, { token: await root() })).status, 200)
  const { status, body } = await it.get(`${path}/${id}/members`, await root())
  assert.deepEqual({ status, creditHours: body.content?.[0]?.creditHours }, { status: 200, creditHours: 0 })
  assert.equal((await it.get(`${path}/${id}/members/export`, await root())).status, 200)
  assert.equal((await findStudyDates(it.context.database.read, who.id, [])).lastAt, null)
})
