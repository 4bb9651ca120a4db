import type { UserRow } from '@jiangxue/contract/account/user-admin.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { changedUser } from '../../testing/fixtures/account.ts'
import { student } from '../../testing/fixtures/student.ts'
import { choose, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const account = changedUser({ ...accounts.organizationAdmin, name: '何老师', username: 'he' })
const row: UserRow = {
  ...account,
  id: 30,
  organizationId: 5,
  organizationName: '姑苏学士街就业服务站',
  lastLoginTime: null,
  roleName: null,
  teacherName: null,
  studentNumber: null,
}
const list = (...rows: UserRow[]) => answer({ listUsers: ({ query }) => toPage(rows, rows.length, query) })
beforeEach(() => {
  list(row)
  answer({
    listRoles: () => [],
    listOrganizationNames: () => [{ id: 5, name: '姑苏学士街就业服务站' }],
    listTeachers: ({ query }) => toPage([], 0, query),
  })
})
const act = async (user: UserEvent, label: string) => {
  await press(user, '何老师的更多操作')
  await user.click(await screen.findByRole('menuitem', { name: label }))
}

test('an account needs a name, login name, password and role, and an organization admin an organization', async () => {
  const missing = { errors: { organizationId: '请选择机构' } }
  answer({ addUser: ({ body }) => (body.organizationId ? account : refuse(422, missing)) })
  const user = open('/admin/users', 'admin')
  await press(user, '添加用户')
  const add = await dialog('添加用户')
  await press(user, '保存', add)
  const reason = (text: string) => add.findByText(text, { selector: '.ant-form-item-explain-error' })
  for (const text of ['请输入姓名', '请输入用户名', '请设置密码', '请选择角色']) await reason(text)
  await fill(user, '姓名', '何老师', add)
  await fill(user, '登录名', 'he', add)
  await fill(user, '初始密码', 'a password for the tests', add)
  await choose(user, '角色', '机构管理员', add)
  await press(user, '保存', add)
  await reason('请选择机构')
  await choose(user, '所属机构', '姑苏学士街就业服务站', add)
  await press(user, '保存', add)
  await screen.findByText('添加成功')
  expect(callsOf('addUser').slice(1)).toMatchObject([
    {
      body: {
        name: '何老师',
        username: 'he',
        role: 'ORG_ADMIN',
        organizationId: 5,
        password: 'a password for the tests',
      },
    },
  ])
})

test('an account is changed, given a new password, signed out everywhere and deleted', async () => {
  answer({
    updateUser: () => account,
    resetUserPassword: () => ({ password: 'A1B2C3D4E5F6G7H8' }),
    endUserSessions: () => undefined,
    deleteUser: () => undefined,
  })
  const user = open('/admin/users', 'admin')
  await screen.findByText('姑苏学士街就业服务站的学员')
  await press(user, '编辑 何老师')
  const edit = await dialog('编辑用户')
  await choose(user, '角色', '教师', edit)
  list({ ...row, role: 'TEACHER', organizationId: null, organizationName: null })
  await press(user, '保存', edit)
  await screen.findByText('未关联教师，看不到学员')
  await press(user, '重置密码 何老师')
  await press(user, '重置密码', await dialog('重置何老师的密码？'))
  const shown = await dialog('何老师的新密码')
  await shown.findByText('A1B2C3D4E5F6G7H8')
  await press(user, '我已记下', shown)
  await act(user, '结束所有登录')
  await press(user, '结束登录', await dialog('结束何老师的所有登录？'))
  await screen.findByText('已结束该用户的所有登录')
  await act(user, '删除')
  await press(user, '删除', await dialog('确认删除“何老师”？'))
  await screen.findByText('删除成功')
  expect(callsOf('updateUser')).toMatchObject([{ params: { id: 30 }, body: { role: 'TEACHER' } }])
  for (const call of ['resetUserPassword', 'endUserSessions', 'deleteUser'] as const)
    expect(callsOf(call)).toEqual([{ params: { id: 30 } }])
})

test('several accounts are disabled at once, but not one’s own', async () => {
  list({ ...row, id: 1, name: '教务管理员', role: 'ADMIN' }, row, { ...row, id: 31, name: '吴老师' })
  answer({
    setStatusOfUsers: ({ body }) => ({
      changed: body.ids.length,
      rows: body.ids.map((id) => ({ id, name: '', outcome: 'changed', reason: '' })),
    }),
  })
  const user = open('/admin/users', 'admin')
  expect(await screen.findByRole('button', { name: '重置密码 教务管理员' })).toBeDisabled()
  for (const box of screen.getAllByRole('checkbox').slice(2)) await user.click(box)
  await press(user, '批量禁用')
  await press(user, /禁用/, await dialog('禁用选中的 2 个用户？'))
  await (await dialog('批量操作结果')).findByText(/已完成 2 人/)
  expect(callsOf('setStatusOfUsers')).toEqual([{ body: { ids: [30, 31], status: 'INACTIVE' } }])
})

test('a student account is changed in the student form', async () => {
  list({ ...row, id: 40, name: '林若川', role: 'STUDENT' })
  answer({ getStudent: () => student, updateStudent: () => student })
  const user = open('/admin/users', 'admin')
  await press(user, '编辑 林若川')
  const edit = await dialog('编辑学员')
  await fill(user, '民族', '回族', edit)
  await press(user, '保存', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateStudent')).toMatchObject([{ params: { id: 40 }, body: { ethnicity: '回族' } }])
})
