import type { ItemForm, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../../../testing/fake-api.ts'
import { bank, emptyBank, managedItem } from '../../../testing/fixtures/item.ts'
import { address, choose, dialog, fill, press, region, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

/** The item that the server makes of a form. */
const stored = (body: Partial<ItemForm>): ManagedItem => ({
  ...managedItem,
  ...body,
  id: 30,
  options: (body.options ?? []).map((option, index) => ({ ...option, id: option.id ?? `o${index}` })),
})
beforeEach(() =>
  answer({
    listItemBanks: () => [bank, emptyBank],
    listItemTopics: () => ['网络基础', '数据库'],
    createItem: ({ body }) => stored(body),
    getItem: () => managedItem,
  }),
)

const pressed = async (user: UserEvent, name: string) => press(user, name, await region('保存'))
/** Writes into a rich text, as a paste does: the light DOM has no layout to type into. */
async function write(user: UserEvent, label: string, text: string) {
  await user.click(await screen.findByRole('textbox', { name: label }))
  await user.paste(text)
}
const sent = () => callsOf('createItem').map(({ body }) => body)

test('a single choice needs its text, all options and one key before it is sent', async () => {
  const user = open('/admin/items/edit?bankId=3', 'admin')
  await title('添加试题')
  await pressed(user, '保存')
  await screen.findByText('请填写题干')
  await screen.findByText('有选项没有内容')
  await write(user, '题干', 'HTTP 的默认端口是？')
  await fill(user, '选项 A', '<21>')
  await fill(user, '选项 B', '80')
  await press(user, '选项 D 删除')
  await press(user, '选项 C 删除')
  await screen.findByText('请给出正确答案')
  await user.click(screen.getByRole('radio', { name: '选项 B是正确答案' }))
  await press(user, '选项 B 上移')
  await pressed(user, '保存')
  await screen.findByText('添加成功')
  await expect.poll(address).toBe('/admin/items/edit/30')
  expect(sent()).toEqual([
    {
      bankId: 3,
      kind: 'single',
      topic: '',
      difficulty: 2,
      status: 'ACTIVE',
      stem: '<p>HTTP 的默认端口是？</p>',
      options: [
        { html: '<p>80</p>', isRight: true },
        { html: '<p>&lt;21&gt;</p>', isRight: false },
      ],
      keepsOrder: false,
      isTrue: null,
      blanks: [],
      anyOrder: false,
      caseSensitive: false,
      reference: '',
      points: [],
      analysis: '',
    },
  ])
})

test('a multiple choice has several keys, and keeps the order of its options', async () => {
  const user = open('/admin/items/edit?bankId=3', 'admin')
  await user.click(await screen.findByRole('radio', { name: '多选题' }))
  await write(user, '题干', '哪些是传输层协议？')
  for (const [letter, text] of [
    ['A', 'TCP'],
    ['B', 'IP'],
    ['C', 'UDP'],
    ['D', '以上都对'],
  ] as const)
    await fill(user, `选项 ${letter}`, text)
  await user.click(screen.getByRole('checkbox', { name: '选项 A是正确答案' }))
  await user.click(screen.getByRole('checkbox', { name: '选项 C是正确答案' }))
  await user.click(screen.getByRole('checkbox', { name: /选项有顺序/ }))
  await pressed(user, '保存')
  await screen.findByText('添加成功')
  expect(sent()[0]).toMatchObject({ kind: 'multiple', keepsOrder: true })
  expect(sent()[0]?.options?.map(({ isRight }) => isRight)).toEqual([true, false, true, false])
})

test('judgements are added one after another, of the same bank and topic', async () => {
  const user = open('/admin/items/edit?bankId=3&kind=judge', 'admin')
  await write(user, '题干', 'TCP 面向连接')
  await pressed(user, '保存并添加下一题')
  await screen.findByText('请给出正确答案')
  await user.click(screen.getByRole('radio', { name: '正确' }))
  await fill(user, '知识点', '网络基础')
  await pressed(user, '保存并添加下一题')
  await expect.poll(() => screen.getByRole('textbox', { name: '题干' }).textContent).toBe('')
  expect(screen.getByRole('radio', { name: '判断题' })).toBeChecked()
  expect(screen.getByLabelText('知识点')).toHaveValue('网络基础')
  expect(sent()).toMatchObject([{ kind: 'judge', bankId: 3, isTrue: true, topic: '网络基础', options: [] }])
  expect(address()).toMatch('/admin/items/edit?')
})

test('the answers of blanks follow the stem, with other spellings and a tolerance for numbers', async () => {
  const user = open('/admin/items/edit?bankId=3&kind=blank', 'admin')
  await write(user, '题干', '圆周率约为 ____')
  const answers = await screen.findByRole('combobox', { name: '第 1 空的答案' })
  await pressed(user, '保存')
  await screen.findByText('请给出正确答案')
  await user.type(answers, '3.14{Enter}3.1416{Enter}')
  await user.type(await screen.findByRole('spinbutton', { name: '第 1 空的允许误差' }), '0.01')
  await press(user, '插入空')
  await user.type(await screen.findByRole('combobox', { name: '第 2 空的答案' }), 'π')
  await user.click(screen.getByRole('checkbox', { name: '区分大小写' }))
  await pressed(user, '保存')
  await screen.findByText('添加成功')
  expect(sent()[0]).toMatchObject({
    kind: 'blank',
    caseSensitive: true,
    anyOrder: false,
    blanks: [
      { accepted: ['3.14', '3.1416'], tolerance: 0.01 },
      { accepted: ['π'], tolerance: null },
    ],
  })
})

test('the points of an essay have to make up the whole', async () => {
  const user = open('/admin/items/edit?bankId=3&kind=essay', 'admin')
  await write(user, '题干', '说明三次握手')
  await fill(user, '参考答案', 'SYN、SYN-ACK、ACK')
  await press(user, '添加得分点')
  await fill(user, '得分点 1', '顺序正确')
  const share = screen.getByRole('spinbutton', { name: '得分点 1 的比例' })
  await user.clear(share)
  await user.type(share, '60')
  await pressed(user, '保存')
  await screen.findByText('各得分点合计应为 100%')
  await press(user, '添加得分点')
  await fill(user, '得分点 2', '说明原因')
  await screen.findByText('合计 100%')
  await pressed(user, '保存')
  await screen.findByText('添加成功')
  expect(sent()[0]).toMatchObject({
    kind: 'essay',
    points: [
      { text: '顺序正确', share: 60 },
      { text: '说明原因', share: 40 },
    ],
  })
})

test('what the server refuses is shown at its field, and the input stays', async () => {
  answer({
    updateItem: () => refuse(422, { errors: { 'options.1.html': '内容过长' } }),
    getItem: () => ({ ...managedItem, duplicates: [{ id: 9, bankName: '旧题库', summary: '默认端口', isSame: true }] }),
  })
  const user = open('/admin/items/edit/21', 'admin')
  await title('编辑试题')
  expect(await screen.findByRole('link', { name: '默认端口' })).toHaveAttribute('href', '/admin/items/edit/9')
  await fill(user, '选项 A', '8080')
  await pressed(user, '保存')
  await screen.findByText('内容过长')
  expect(screen.getByLabelText('选项 A')).toHaveValue('8080')
  expect(callsOf('updateItem')[0]?.body, 'the kind never changes').not.toHaveProperty('kind')
})

test('a change of others meanwhile is shown, and can be overwritten', async () => {
  const theirs = { ...managedItem, topic: '端口', version: 6 }
  answer({
    updateItem: ({ body }) => (body.version === 5 ? refuseWith('resource.stale', { data: theirs }) : stored(body)),
  })
  const user = open('/admin/items/edit/21', 'admin')
  await fill(user, '选项 A', '8080')
  await pressed(user, '保存')
  const notice = within((await screen.findByText('内容已被他人修改')).closest('[role=alert]') as HTMLElement)
  await notice.findByText('A. 8080；B. 80 ✓')
  await press(user, '保留我的修改并覆盖', notice)
  await screen.findByText('更新成功')
  expect(callsOf('updateItem')[1]?.body).toMatchObject({ version: 6, topic: '端口' })
  expect(callsOf('getItem'), 'each reading is logged').toHaveLength(1)
})

test('the preview shows what candidates see, and unsaved input is not left without a question', async () => {
  answer({ me: () => ({ ...accounts.teacher, permissions: ['items.view', 'items.edit'] }) })
  const user = open('/teacher/items/edit/21', 'teacher')
  await fill(user, '选项 A', '443')
  const preview = within(await screen.findByRole('complementary', { name: '考生看到的样子' }))
  await preview.findByText('443')
  expect(preview.queryByText('正确答案')).toBeNull()
  await choose(user, '所属题库', '网络工程')
  await user.click(screen.getAllByRole('link', { name: '题库' })[0]!)
  await press(user, '继续编辑', await dialog('放弃未保存的修改？'))
  expect(address()).toBe('/teacher/items/edit/21')
})
