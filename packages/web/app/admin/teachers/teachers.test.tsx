import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { teacher } from '../../testing/fixtures/teacher.ts'
import { choose, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

test('the required fields of a teacher are named, and what is saved is what was typed', async () => {
  answer({ listTeachers: ({ query }) => toPage([], 0, query), createTeacher: () => teacher })
  const user = open('/admin/teachers', 'admin')
  await press(user, '添加教师')
  const add = await dialog('添加教师')
  await press(user, '保存', add)
  const reason = (text: string) => add.findByText(text, { selector: '.ant-form-item-explain-error' })
  for (const text of ['请输入教师姓名', '请选择性别', '请输入专业', '请选择职称', '请输入联系电话', '请输入邮箱'])
    await reason(text)
  await expect.poll(() => document.activeElement).toBe(add.getByLabelText('姓名'))
  await fill(user, '姓名', '欧阳', add)
  await user.click(add.getByRole('radio', { name: '女' }))
  await fill(user, '专业', '嵌入式与物联网', add)
  await choose(user, '职称', '副教授', add)
  await fill(user, '联系电话', '13900007001', add)
  await fill(user, '邮箱', 'nobody', add)
  await press(user, '保存', add)
  await reason('请输入正确的邮箱格式')
  await fill(user, '邮箱', 'ouyang@example.cn', add)
  await press(user, '保存', add)
  await screen.findByText('添加成功')
  expect(callsOf('createTeacher')).toMatchObject([
    { body: { name: '欧阳', gender: '女', specialty: '嵌入式与物联网', title: '副教授', email: 'ouyang@example.cn' } },
  ])
})

test('an avatar must be a small JPG or PNG', async () => {
  answer({ listTeachers: ({ query }) => toPage([], 0, query) })
  const user = open('/admin/teachers', 'admin')
  await press(user, '添加教师')
  const add = await dialog('添加教师')
  const chooser = add.getByLabelText('头像', { selector: 'input' })
  // The file chooser of a browser can be told to offer other types.
  chooser.removeAttribute('accept')
  await user.upload(chooser, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }))
  await add.findByText('头像图片只能是 JPG/PNG 格式!')
  await user.upload(chooser, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }))
  await add.findByText('头像图片大小不能超过 2MB!')
})

test('a teacher is changed and deleted', async () => {
  answer({
    listTeachers: ({ query }) => toPage([{ ...teacher, avatarUrl: '/files/3' }], 1, query),
    updateTeacher: () => teacher,
    deleteTeacher: () => undefined,
  })
  const user = open('/admin/teachers', 'admin')
  await press(user, '编辑 沈怀瑾')
  const edit = await dialog('编辑教师')
  await press(user, '清除', edit)
  await choose(user, '状态', '离职', edit)
  await press(user, '保存', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateTeacher')).toMatchObject([{ params: { id: 8 }, body: { status: 'INACTIVE', avatarUrl: null } }])
  await press(user, '删除 沈怀瑾')
  const ask = await dialog('确认删除“沈怀瑾”？')
  await expect.poll(() => document.activeElement).toBe(ask.getByRole('button', { name: '取消' }))
  await press(user, '删除', ask)
  await screen.findByText('删除成功')
})

test('a user who saves later sees the other user’s changes and chooses', async () => {
  let current = teacher
  answer({
    listTeachers: ({ query }) => toPage([teacher], 1, query),
    updateTeacher: ({ body }) =>
      body.version === current.version ? current : refuseWith('resource.stale', { data: current } as object),
  })
  const user = open('/admin/teachers', 'admin')
  await press(user, '编辑 沈怀瑾')
  const edit = await dialog('编辑教师')
  current = { ...teacher, specialty: '别人改的', version: 2 }
  await fill(user, '专业', '我改的', edit)
  await press(user, '保存', edit)
  await edit.findByText('内容已被他人修改')
  await edit.findByRole('row', { name: '专业 别人改的 我改的' })
  await press(user, '载入最新内容', edit)
  await expect.poll(() => edit.getByLabelText<HTMLInputElement>('专业').value).toBe('别人改的')
  current = { ...current, specialty: '又改了', phone: '13900002222', version: 3 }
  await fill(user, '专业', '我坚持', edit)
  await press(user, '保存', edit)
  await edit.findByRole('row', { name: '联系电话 13900002222 未修改，保留最新内容' })
  await press(user, '保留我的修改并覆盖', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateTeacher').at(-1)?.body).toMatchObject({ specialty: '我坚持', phone: '13900002222', version: 3 })
})
