import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { bank, emptyBank, itemRow, managedItem } from '../../testing/fixtures/item.ts'
import { address, choose, dialog, follow, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const used = { ...itemRow, id: 22, kind: 'judge' as const, summary: 'TCP 面向连接', usedCount: 3, version: 2 }
beforeEach(() =>
  answer({
    listItems: ({ query }) => toPage([itemRow, used], 2, query),
    listItemBanks: () => [bank, emptyBank],
    listItemTopics: ({ query }) => (query.bankId === emptyBank.id ? ['交换机'] : ['网络基础']),
  }),
)

test('the list is filtered by bank, kind, topic, difficulty and status, all kept in the address', async () => {
  const user = open('/admin/items', 'admin')
  await choose(user, '所属题库', '网络工程 0')
  await choose(user, '题型', '判断题')
  await choose(user, '知识点', '交换机')
  await choose(user, '难度', '难')
  await choose(user, '状态', '已停用')
  await expect
    .poll(() => callsOf('listItems').at(-1)?.query)
    .toMatchObject({ bankId: 4, kind: 'judge', topic: '交换机', difficulty: 3, status: 'RETIRED' })
  const chosen = new URLSearchParams({ bankId: '4', kind: 'judge', topic: '交换机' })
  await expect
    .poll(() => screen.getByRole('link', { name: '添加试题' }).getAttribute('href'))
    .toBe(`/admin/items/edit?${chosen}`)
})

test('an item is retired; one that exams have cannot be deleted, and says why', async () => {
  answer({ updateItem: () => managedItem, deleteItem: () => undefined })
  const user = open('/admin/items', 'admin')
  await press(user, '停用 HTTP 的默认端口是？')
  await screen.findByText('试题已停用，不再用于新的考试')
  expect(callsOf('updateItem')).toEqual([{ params: { id: 21 }, body: { status: 'RETIRED', version: 5 } }])
  const off = await screen.findByRole('button', { name: '删除 TCP 面向连接' })
  expect(off).toBeDisabled()
  await user.hover(off)
  await screen.findByText('已用于考试，只能停用')
  await press(user, '删除 HTTP 的默认端口是？')
  await press(user, '删除', await dialog('确认删除“HTTP 的默认端口是？”？'))
  await screen.findByText('删除成功')
  expect(callsOf('deleteItem')).toEqual([{ params: { id: 21 } }])
})

test('an item that others have changed meanwhile keeps its status, and the list shows the latest', async () => {
  answer({ updateItem: () => refuseWith('resource.stale', { data: managedItem }) })
  const user = open('/admin/items', 'admin')
  await press(user, '停用 HTTP 的默认端口是？')
  await screen.findByText('内容已被他人修改，请刷新后重试')
  await expect.poll(() => callsOf('listItems').length).toBe(2)
})

test('the list is exported with its filters, in the chosen format', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer({ exportItems: () => new Blob(['items']) as never })
  const user = open('/admin/items?bankId=3&status=ACTIVE', 'admin')
  await press(user, '导出')
  await user.click(await screen.findByText('Word，打印用'))
  await expect
    .poll(() => callsOf('exportItems'))
    .toMatchObject([{ query: { bankId: 3, status: 'ACTIVE', format: 'docx' } }])
  await expect
    .poll(() => (saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toMatch(/^题库-.*\.docx$/)
  await press(user, '导出')
  await user.click(await screen.findByText('GIFT，可导入 Moodle 等平台'))
  await expect.poll(() => (saved.mock.contexts[1] as HTMLAnchorElement | undefined)?.download).toMatch(/^题库-.*\.txt$/)
})

test('who may only view items finds no way to change them, and opens one with its key', async () => {
  answer({
    me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['items.view'] }),
    getItem: () => managedItem,
  })
  const user = open('/admin/items', 'admin')
  await title('题库')
  await press(user, '查看 HTTP 的默认端口是？')
  await title('查看试题')
  const options = await screen.findAllByRole('listitem')
  expect(options.filter((each) => within(each).queryByText('正确答案')).map((each) => each.textContent)).toEqual([
    expect.stringContaining('80'),
  ])
  for (const name of ['保存', '导出', '停用', '删除', '添加题库'])
    expect(screen.queryByRole('button', { name: new RegExp(name) }), name).toBeNull()
})

test('an empty list says how to begin: with a bank', async () => {
  answer({ listItems: ({ query }) => toPage([], 0, query), listItemBanks: () => [] })
  const user = open('/admin/items', 'admin')
  await screen.findByText('还没有题库。先用“题库管理”添加一个题库，再添加或导入试题')
  await follow(user, '添加试题')
  await screen.findByText('先添加一个题库')
  expect(address()).toBe('/admin/items/edit')
})
