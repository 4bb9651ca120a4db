import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Organization } from '@jiangxue/contract/organization/organization.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const organization: Organization = {
  id: 5,
  name: '样例单位',
  managerName: '周主任',
  contactPhone: '0512-66668888',
  studentCount: 0,
  studyTime: 0,
  certificateCount: 0,
  createdAt: '2026-01-05T01:00:00.000Z',
  updatedAt: '2026-01-05T01:00:00.000Z',
  version: 3,
}
const list = () => answer({ listOrganizations: ({ query }) => toPage([organization], 1, query) })

test('an organization with students is not deleted, and the reason is said', async () => {
  list()
  answer({ deleteOrganization: () => refuse(409, { message: '该机构下还有 2 名学员和 1 名管理员，不能删除' }) })
  const user = open('/admin/organizations', 'admin')
  await user.click(await screen.findByRole('button', { name: '删除 样例单位' }))
  const question = await screen.findByRole('dialog', { name: '确认删除“样例单位”？' })
  await user.click(within(question).getByRole('button', { name: '删除' }))
  await screen.findByText('该机构下还有 2 名学员和 1 名管理员，不能删除')
  expect(callsOf('deleteOrganization')).toEqual([{ params: { id: 5 } }])
  expect(screen.getByRole('row', { name: /样例单位/ })).toBeVisible()
})

test('required fields of an organization are named, and what is saved is what was typed', async () => {
  list()
  answer({ createOrganization: ({ body }) => ({ ...organization, ...body }) })
  const user = open('/admin/organizations', 'admin')
  await user.click(await screen.findByRole('button', { name: '添加机构' }))
  const add = await screen.findByRole('dialog', { name: '添加机构' })
  await user.click(within(add).getByRole('button', { name: '保存' }))
  await expect.poll(() => within(add).queryAllByText('请填写必填字段')).toHaveLength(3)
  await user.type(within(add).getByLabelText('机构名称'), '样例单位')
  await user.type(within(add).getByLabelText('负责人'), '周主任')
  await user.type(within(add).getByLabelText('联系电话'), '0512-66668888')
  await user.click(within(add).getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功')
  expect(callsOf('createOrganization')).toMatchObject([
    { body: { name: '样例单位', managerName: '周主任', contactPhone: '0512-66668888' } },
  ])
})

test('an organization is changed and deleted', async () => {
  list()
  answer({ updateOrganization: ({ body }) => ({ ...organization, ...body }), deleteOrganization: () => undefined })
  const user = open('/admin/organizations', 'admin')
  await press(user, '编辑 样例单位')
  const edit = await dialog('编辑机构')
  await fill(user, '负责人', '吴主任', edit)
  await press(user, '保存', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateOrganization')).toMatchObject([
    { params: { id: 5 }, body: { managerName: '吴主任', version: 3 } },
  ])
  await press(user, '删除 样例单位')
  await press(user, '删除', await dialog('确认删除“样例单位”？'))
  await screen.findByText('删除成功')
})

test('the number of students is no link for an admin who may not see students', async () => {
  list()
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['organizations.view'] }) })
  open('/admin/organizations', 'admin')
  await screen.findByText('0 人')
  expect(document.querySelector('main a[href*="/admin/students"]')).toBeNull()
})
