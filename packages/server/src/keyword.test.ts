import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from './testing/test-app.ts'

const it = testApp()

test('every list finds a name by its words, including letters beyond A to Z', async () => {
  const { token } = await it.world.person('ADMIN')
  const name = '钳工ⅡA级 Ｊａｖａ'
  const course = await it.world.course({ name, price: 100 })
  const [student, deleted] = [await it.world.student({ name }), await it.world.student({ name: `${name}É` })]
  await it.call('DELETE', `/api/admin/students/delete/${deleted.id}`, { token })
  await it.world.organization(name)
  await it.world.category(name)
  await it.post('/api/admin/news', { title: name }, token)
  const order = await it.post('/api/admin/orders', { studentId: student.id, courseId: course.id }, token)
  assert.equal(order.status, 200)
  for (const list of [
    '/api/admin/users/students',
    '/api/admin/users/students?deleted=true',
    '/api/admin/users',
    '/api/admin/organizations',
    '/api/admin/categories',
    '/api/admin/courses',
    '/api/admin/news',
    '/api/admin/orders',
    '/api/public/courses/list',
  ])
    for (const keyword of [name, 'Ⅱ', 'Ⅱa级 Ｊ', '工ⅡA级']) {
      const query = new URLSearchParams({ keyword, size: '10' })
      const { body } = await it.get(`${list}${list.includes('?') ? '&' : '?'}${query}`, token)
      assert.equal(body.totalElements, 1, `${list} ${keyword}`)
    }
})
