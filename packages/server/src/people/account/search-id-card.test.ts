import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const number = '110101199003071038'
const otherNumber = '110101199003071046'
const paths = {
  students: (keyword: string) => `/api/admin/users/students?keyword=${keyword}`,
  deleted: (keyword: string) => `/api/admin/users/students?deleted=true&keyword=${keyword}`,
  export: (keyword: string) => `/api/admin/students/export?keyword=${keyword}`,
  applications: (keyword: string) => `/api/manage/applications?keyword=${keyword}`,
}

test('ID numbers cannot be tried by searching, except by those who may reveal them', async () => {
  const organizationId = await it.world.organization()
  const student = await it.world.student({ idCard: number, organizationId })
  const viewer = await it.world.person('ADMIN', {
    permissions: ['students.view', 'students.export', 'applications.view'],
  })
  const found = await it.get(paths.students(number), viewer.token)
  assert.deepEqual(
    found.body.content.map(({ id }: { id: number }) => id),
    [student.id],
  )
  for (let search = 1; search < accountLimits.idCardSearchesPerDay; search++)
    assert.equal((await it.get(paths.students(otherNumber), viewer.token)).status, 200)
  for (const path of Object.values(paths)) assert.equal((await it.get(path(number), viewer.token)).status, 429)
  assert.equal((await it.get(paths.students('王'), viewer.token)).status, 200, 'names can still be searched')

  const admin = await it.world.person('ADMIN')
  const limit = { name: `id-card-searches:${admin.id}`, count: 1000, resetsAt: it.now + 1000 }
  await it.context.database.write((db) => db.insertInto('rateCounters').values(limit).execute())
  for (const path of Object.values(paths)) assert.equal((await it.get(path(number), admin.token)).status, 200)

  it.pass(25 * 3600)
  const token = await it.world.login(viewer.id)
  assert.equal((await it.get(paths.students(number), token)).body.totalElements, 1)
})
