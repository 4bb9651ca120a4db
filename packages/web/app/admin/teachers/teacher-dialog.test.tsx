import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Teacher } from '@jiangxue/contract/teacher.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, answerWithPage, refuseWith } from '../../testing/fake-api.ts'
import { open } from '../../testing/open.tsx'

type User = ReturnType<typeof open>
const teacher: Teacher = {
  id: 8,
  name: '沈怀瑾',
  gender: '男',
  specialty: '云计算',
  biography: '十年运维。',
  title: '讲师',
  phone: '13912345678',
  email: 'shen@example.cn',
  status: 'ACTIVE',
  avatarUrl: null,
  userId: null,
  username: null,
  courseCount: 0,
  version: 1,
}

beforeEach(() =>
  answer({
    listTeachers: ({ query }) => toPage([teacher], 1, query),
    login: () => ({ token: 'new', user: accounts.admin }),
  }),
)
async function logInAgain(user: User) {
  await screen.findByText('登录已过期，请重新登录')
  await user.type(await screen.findByLabelText('账号'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'a password')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: '登录' }))
}
async function type(user: User, field: HTMLElement, value: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(value)
}

test('a reopened dialog restores its input once', async () => {
  answer({ updateTeacher: () => refuseWith('session.expired') })
  const user = open('/admin/teachers', 'admin')
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: '编辑 沈怀瑾' }))
    return within(await screen.findByRole('dialog', { name: '编辑教师' }))
  }
  const first = await edit()
  await type(user, first.getByLabelText('专业'), '没来得及保存')
  await user.click(first.getByRole('button', { name: '保存' }))
  await logInAgain(user)
  await screen.findByText('登录过期前填写的内容已保留，重新打开该表单即可继续')
  const second = await edit()
  expect(second.getByLabelText('专业')).toHaveValue('没来得及保存')
  await user.click(second.getByRole('button', { name: '取消' }))
  const question = within(await screen.findByRole('dialog', { name: '放弃未保存的修改？' }))
  await user.click(question.getByRole('button', { name: '放弃修改' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect((await edit()).getByLabelText('专业')).toHaveValue('云计算')
  expect(sessionStorage.getItem('drafts')).toBeNull()
})

test('an invalid phone number of a teacher stays in its field with the reason', async () => {
  const user = open('/admin/teachers', 'admin')
  await user.click(await screen.findByRole('button', { name: '添加教师' }))
  const phone = within(await screen.findByRole('dialog', { name: '添加教师' })).getByLabelText('联系电话')
  await type(user, phone, '138000011112')
  await user.tab()
  await screen.findByText('请输入正确的手机号码')
  expect(phone).toHaveValue('138000011112')
})

test('a form says what has answered in place of the school', async () => {
  const user = open('/admin/teachers', 'admin')
  await user.click(await screen.findByRole('button', { name: '编辑 沈怀瑾' }))
  const edit = within(await screen.findByRole('dialog', { name: '编辑教师' }))
  for (const [status, words] of [
    [200, /可能是所在网络的登录页/],
    [401, /防火墙或代理拦截（401）/],
    [403, /防火墙或代理拦截（403）/],
    [504, /代理没有得到回答（504）/],
  ] as const) {
    answer({ updateTeacher: () => answerWithPage(status) })
    await user.click(edit.getByRole('button', { name: '保存' }))
    await edit.findByText(words)
  }
})
