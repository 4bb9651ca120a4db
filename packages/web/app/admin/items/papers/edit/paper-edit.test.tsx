import type { Paper, PaperForm } from '@jiangxue/contract/exam/paper.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../../../../testing/fake-api.ts'
import { courseCard } from '../../../../testing/fixtures/course.ts'
import { bank, emptyBank, itemRow } from '../../../../testing/fixtures/item.ts'
import { paper } from '../../../../testing/fixtures/paper.ts'
import { address, choose, dialog, fill, press, region, title } from '../../../../testing/hands.ts'
import { open } from '../../../../testing/open.tsx'

const other = { ...itemRow, id: 23, summary: 'SSH 的默认端口是？' }
const foreign = { ...itemRow, id: 24, bankId: 99, bankName: '会计', summary: '借方在哪边？' }

/** The paper that the server makes of a form. */
const stored = (body: Partial<PaperForm>): Paper => ({
  ...paper,
  ...body,
  courseId: body.courseId ?? null,
  sections: (body.sections ?? []).map((section) => ({ ...section, chosen: [], available: 200 })),
})
beforeEach(() =>
  answer({
    listItemBanks: () => [bank, emptyBank],
    listItemTopics: () => ['网络基础'],
    listItems: ({ query }) => toPage([itemRow, other, foreign], 3, query),
    countItems: ({ body }) => ({ count: body.bankIds.length > 0 ? 132 : 7 }),
    createPaper: ({ body }) => stored(body),
    getPaper: () => paper,
  }),
)
const save = async (user: UserEvent) => press(user, '保存', await region('保存'))

test('a paper is made of chosen items and of items drawn at random', async () => {
  const user = open('/admin/items/papers/edit', 'admin')
  await title('添加试卷')
  await fill(user, '试卷名称', '网络试卷')
  await press(user, '添加部分')
  const first = await region('第 1 部分')
  expect(first.getByLabelText('标题')).toHaveValue('一、单项选择题')
  await press(user, '选择试题', first)
  const items = await dialog('选择试题')
  expect(await items.findByRole('checkbox', { name: /会计.*不是这门课程的题库/ })).toBeDisabled()
  await user.click(items.getByRole('checkbox', { name: /HTTP/ }))
  await user.click(items.getByRole('checkbox', { name: /SSH/ }))
  await press(user, '添加 2 道试题', items)
  expect(callsOf('listItems')[0]?.query).toMatchObject({ kind: 'single', status: 'ACTIVE' })
  await press(user, '第 2 题 上移', first)
  await fill(user, '每题分值', '2.55', first)
  await press(user, '添加部分')
  const second = await region('第 2 部分')
  await choose(user, '题型', '判断题', second)
  expect(second.getByLabelText('标题')).toHaveValue('二、判断题')
  await user.click(second.getByRole('radio', { name: '随机抽取' }))
  await second.findByText('符合条件 7 道，需要 10 道')
  await choose(user, '所属题库', bank.name, second)
  await fill(user, '抽题数', '40', second)
  await second.findByText('符合条件 132 道，需要 40 道')
  await screen.findByText('共 42 题，满分 85.1 分')
  await screen.findByText('结业考核须为 100 分')
  await press(user, '第 2 部分 上移')
  await save(user)
  await screen.findByText('添加成功')
  await expect.poll(address).toBe('/admin/items/papers/edit/11')
  expect(callsOf('createPaper').map(({ body }) => body)).toEqual([
    {
      name: '网络试卷',
      courseId: null,
      sections: [
        {
          title: '一、判断题',
          kind: 'judge',
          points: 200,
          itemIds: [],
          pick: { count: 40, bankIds: [3], topics: [], difficulties: [] },
        },
        { title: '二、单项选择题', kind: 'single', points: 255, itemIds: [23, 21], pick: null },
      ],
    },
  ])
})

test('wrong input is shown at its section, and so is what the server refuses', async () => {
  answer({ updatePaper: () => refuse(422, { errors: { 'sections.1.pick.bankIds': '有的题库不存在' } }) })
  const user = open('/admin/items/papers/edit/11', 'admin')
  const first = await region('第 1 部分')
  await press(user, '第 1 题 移除', first)
  await fill(user, '标题', '', first)
  await save(user)
  await first.findByText('请选择试题')
  await first.findByText('请输入标题')
  expect(callsOf('updatePaper')).toEqual([])
  await fill(user, '标题', '选择题', first)
  await user.click(first.getByRole('radio', { name: '随机抽取' }))
  await expect.poll(() => first.queryByText('请选择试题')).toBeNull()
  await save(user)
  const second = await region('第 2 部分')
  await second.findByText('有的题库不存在')
  expect(first.queryByText('有的题库不存在')).toBeNull()
  expect(first.getByLabelText('标题')).toHaveValue('选择题')
})

test('a teacher chooses one of their courses before the paper is sent', async () => {
  answer({
    me: () => ({ ...accounts.teacher, permissions: ['items.view', 'items.edit'] }),
    listCourses: ({ query }) => toPage([courseCard], 1, query),
  })
  const user = open('/teacher/items/papers/edit', 'teacher')
  await fill(user, '试卷名称', '我的试卷')
  await save(user)
  await screen.findByText('请选择课程')
  expect(callsOf('createPaper')).toEqual([])
  await choose(user, '课程', courseCard.name)
  await save(user)
  await screen.findByText('添加成功')
  expect(callsOf('createPaper')[0]?.body).toEqual({ name: '我的试卷', courseId: courseCard.id, sections: [] })
})

test('items that are no longer active and sections that lack items are marked', async () => {
  const [first, second] = paper.sections as [Paper['sections'][0], Paper['sections'][0]]
  answer({
    getPaper: () => ({
      ...paper,
      exams: 1,
      sections: [
        { ...first, chosen: [{ ...first.chosen[0]!, isActive: false }], available: 0 },
        { ...second, available: 37 },
      ],
    }),
  })
  open('/admin/items/papers/edit/11', 'admin')
  const chosen = await region('第 1 部分')
  await chosen.findByText('已不可用')
  await screen.findByText('“二、判断题”缺 3 道符合条件的试题')
  await screen.findByText(/已用于 1 场考试/)
  expect(screen.getByText('共 41 题，满分 100 分')).toBeVisible()
  expect(screen.queryByText('结业考核须为 100 分')).toBeNull()
})

test('a change of others meanwhile is shown and can be overwritten; unsaved input is not lost silently', async () => {
  const theirs = { ...paper, sections: [paper.sections[1]!], version: 4 }
  answer({
    updatePaper: ({ body }) => (body.version === 3 ? refuseWith('resource.stale', { data: theirs }) : stored(body)),
  })
  const user = open('/admin/items/papers/edit/11', 'admin')
  expect(await screen.findByRole('button', { name: '试抽一份' })).toBeEnabled()
  await fill(user, '试卷名称', '新名称')
  expect(screen.getByRole('button', { name: '试抽一份' })).toBeDisabled()
  await user.click(screen.getByRole('link', { name: '试卷' }))
  await press(user, '继续编辑', await dialog('放弃未保存的修改？'))
  await save(user)
  const notice = within((await screen.findByText('内容已被他人修改')).closest('[role=alert]') as HTMLElement)
  await notice.findByText('二、判断题：随机 40 题，每题 2 分')
  await press(user, '保留我的修改并覆盖', notice)
  await screen.findByText('更新成功')
  expect(callsOf('updatePaper')[1]?.body).toMatchObject({ version: 4, name: '新名称' })
  expect(callsOf('updatePaper')[1]?.body.sections).toHaveLength(1)
})
