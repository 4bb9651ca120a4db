import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { outline } from '../../testing/fixtures/outline.ts'
import { student } from '../../testing/fixtures/student.ts'
import { teacher } from '../../testing/fixtures/teacher.ts'
import { address, dialog, fill, follow, main, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const teachers = () => answer({ listTeachers: ({ query }) => toPage([teacher], 1, query) })
const withPermissions = (...permissions: Permission[]) =>
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions }) })

test('an admin with a custom role sees only the permitted sections and buttons', async () => {
  withPermissions('teachers.view', 'categories.view', 'categories.edit')
  teachers()
  const category = {
    id: 2,
    name: '软件开发',
    position: 1,
    courseCount: 0,
    updatedAt: '2026-01-05T01:00:00Z',
    version: 1,
  }
  answer({ listManagedCategories: ({ query }) => toPage([category], 1, query) })
  const user = open('/admin', 'admin')
  await screen.findByRole('button', { name: '编辑 软件开发' })
  expect(address()).toBe('/admin/categories')
  const sidebar = within(screen.getByRole('navigation', { name: '后台导航' }))
  expect(sidebar.getAllByRole('heading').map((group) => group.textContent)).toEqual(['教学'])
  expect(sidebar.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['分类管理', '教师管理'])
  expect(screen.getByRole('button', { name: '添加分类' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
  await follow(user, '教师管理', sidebar)
  await screen.findByText('沈怀瑾')
  expect(screen.queryByRole('button', { name: /^(添加教师|编辑|删除)/ })).toBeNull()
})

test('a section without its permission is not shown', async () => {
  withPermissions('teachers.view')
  answer({ listStudents: () => refuseWith('access.denied'), listOrganizationNames: () => [] })
  open('/admin/students', 'admin')
  await title('没有权限访问此页面')
})

test('an outline to look at has no controls to change it', async () => {
  withPermissions('courses.view')
  answer({ getOutline: () => outline })
  open('/admin/courses/outline/7', 'admin')
  const outlined = within(await screen.findByRole('list', { name: '课程目录' }))
  expect(outlined.getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(main().queryAllByRole('switch')).toEqual([])
  expect(
    main()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['预览课程'])
})

test('the pages of a teacher have no controls to change anything', async () => {
  answer({
    listStudents: ({ query }) => toPage([student], 1, query),
    listOrganizationNames: () => [],
    getOutline: () => outline,
  })
  open('/teacher/students', 'teacher')
  await screen.findByText('林若川')
  expect(screen.queryByRole('button', { name: /^(导入|导出|添加学员|批量操作)$/ })).toBeNull()
  cleanup()
  open('/teacher/courses/outline/7', 'teacher')
  await screen.findByRole('list', { name: '课程目录' })
  expect(screen.queryByRole('button', { name: '添加章节' })).toBeNull()
  cleanup()
  answer({ listCategories: () => [], getCourseDefaults: () => refuseWith('access.denied') })
  open('/teacher/courses/edit', 'teacher')
  await title('没有权限访问此页面')
})

test.for(['/org/students/40', '/org/students/40/records'])(
  'an organization that opens %s of a stranger sees nothing',
  async (path) => {
    const denied = () => refuseWith('access.denied')
    answer({
      getStudent: denied,
      getGuardian: denied,
      listOrganizationNames: () => [],
      getRecordHead: denied,
      listLearningRecords: denied,
    })
    open(path, 'organizationAdmin')
    await title('没有权限访问此页面')
  },
)

test('a missing page keeps the frame', async () => {
  teachers()
  withPermissions('teachers.view')
  const user = open('/admin/no-such-section', 'admin')
  await title('页面不存在')
  expect(document.title).toMatch(/^页面不存在 - /)
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: '后台导航' })).toBeVisible()
  await follow(user, '返回后台首页')
  await title('教师管理')
})

test('the password is changed in its dialog, and signing out leaves no data behind', async () => {
  teachers()
  const wrong = { errors: { oldPassword: '原密码不正确' } }
  answer({ changePassword: () => refuse(422, wrong), logout: () => undefined })
  const user = open('/admin/teachers', 'admin')
  await press(user, /教务管理员/)
  await user.click(await screen.findByRole('menuitem', { name: '修改密码' }))
  const change = await dialog('修改密码')
  await fill(user, '原密码', 'not the password', change)
  await fill(user, '新密码', 'a new password for the test', change)
  await press(user, '保存', change)
  await change.findByText('请再次输入新密码')
  await fill(user, '再次输入密码', 'a new password for the tset', change)
  await change.findByText('两次输入的密码不一致')
  await fill(user, '再次输入密码', 'a new password for the test', change)
  await press(user, '保存', change)
  await change.findByText('原密码不正确')
  expect(callsOf('changePassword')).toMatchObject([
    { body: { oldPassword: 'not the password', newPassword: 'a new password for the test' } },
  ])
  await press(user, '取消', change)
  await press(user, /教务管理员/)
  await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  await screen.findByText('退出登录成功')
  expect(['token', 'account', 'role', 'username'].map((key) => localStorage.getItem(key))).toEqual(Array(4).fill(null))
})
