import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, answerWithPage, refuseWith } from '../../testing/fake-api.ts'
import { teacher } from '../../testing/fixtures/teacher.ts'
import { dialog, fill, main, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

beforeEach(() => answer({ listTeachers: ({ query }) => toPage([teacher], 1, query) }))

test('a reopened dialog restores its input once, when the session has expired', async () => {
  answer({ updateTeacher: () => refuseWith('session.expired'), login: () => ({ token: 'new', user: accounts.admin }) })
  const user = open('/admin/teachers', 'admin')
  const edit = async () => {
    await press(user, '编辑 沈怀瑾')
    return dialog('编辑教师')
  }
  await fill(user, '专业', '没来得及保存', await edit())
  await press(user, '保存')
  await screen.findByText('登录已过期，请重新登录')
  await fill(user, '账号', 'admin')
  await fill(user, '密码', 'a password')
  await press(user, '登录', main())
  await screen.findByText('登录过期前填写的内容已保留，重新打开该表单即可继续')
  const again = await edit()
  expect(again.getByLabelText('专业')).toHaveValue('没来得及保存')
  await press(user, '取消', again)
  await press(user, '放弃修改', await dialog('放弃未保存的修改？'))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect((await edit()).getByLabelText('专业')).toHaveValue('云计算')
  expect(sessionStorage.getItem('drafts')).toBeNull()
})

test('an invalid phone number of a teacher stays in its field with the reason', async () => {
  const user = open('/admin/teachers', 'admin')
  await press(user, '添加教师')
  const add = await dialog('添加教师')
  await fill(user, '联系电话', '138000011112', add)
  await screen.findByText('请输入正确的手机号码')
  expect(add.getByLabelText('联系电话')).toHaveValue('138000011112')
})

test('a form says what has answered in place of the school', async () => {
  const user = open('/admin/teachers', 'admin')
  await press(user, '编辑 沈怀瑾')
  const edit = await dialog('编辑教师')
  for (const [status, words] of [
    [200, /可能是所在网络的登录页/],
    [401, /防火墙或代理拦截（401）/],
    [403, /防火墙或代理拦截（403）/],
    [504, /代理没有得到回答（504）/],
  ] as const) {
    answer({ updateTeacher: () => answerWithPage(status) })
    await press(user, '保存', edit)
    await edit.findByText(words)
  }
})
