import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { courseCard } from '../../../testing/fixtures/course.ts'
import { satItems } from '../../../testing/fixtures/exam.ts'
import { paperRow } from '../../../testing/fixtures/paper.ts'
import { address, choose, dialog, follow, press, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const used = {
  ...paperRow,
  id: 12,
  name: '期中试卷',
  courseId: 7,
  courseName: '网络运维',
  items: 20,
  total: 4050,
  isRandom: false,
  exams: 2,
}
const more = async (user: ReturnType<typeof open>, name: string, item: string) => {
  await press(user, name)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
beforeEach(() =>
  answer({
    listPapers: ({ query }) => toPage([paperRow, used], 2, query),
    getManagedCourse: () => refuseWith('course.notFound'),
    listManagedCourses: ({ query }) =>
      toPage(
        [
          {
            ...courseCard,
            status: 'PUBLISHED',
            statusName: '已发布',
            statusTone: 'jade',
            updatedAt: '2026-01-05T01:00:00.000Z',
            version: 1,
          },
        ],
        1,
        query,
      ),
  }),
)

test('the list of papers tells what they ask, and is opened from the item bank', async () => {
  answer({ listItems: ({ query }) => toPage([], 0, query), listItemBanks: () => [], listItemTopics: () => [] })
  const user = open('/admin/items', 'admin')
  await follow(user, '试卷')
  await title('试卷')
  const row = (await screen.findByRole('link', { name: used.name })).closest('tr')
  expect(row).toHaveTextContent(/期中试卷网络运维2040\.5固定2 场/)
  expect((await screen.findByRole('link', { name: paperRow.name })).closest('tr')).toHaveTextContent(/全校41100随机—/)
  await choose(user, '课程', courseCard.name)
  await expect.poll(() => callsOf('listPapers').at(-1)?.query).toMatchObject({ courseId: courseCard.id })
  await follow(user, '题库', within(screen.getByRole('navigation', { name: '面包屑' })))
  await expect.poll(address).toBe('/admin/items')
})

test('a paper is deleted unless exams use it', async () => {
  answer({ deletePaper: () => undefined })
  const user = open('/admin/items/papers', 'admin')
  await press(user, '期中试卷的更多操作')
  await screen.findByText('已用于 2 场考试，不能删除')
  await user.keyboard('{Escape}')
  await more(user, 'Linux 结业试卷的更多操作', '删除')
  await press(user, '删除', await dialog('确认删除“Linux 结业试卷”？'))
  await screen.findByText('删除成功')
  expect(callsOf('deletePaper')).toEqual([{ params: { id: 11 } }])
})

test('a sample is drawn as candidates get it, then another; too few items are told', async () => {
  answer({
    me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['items.view'] }),
    samplePaper: ({ query: { seed } }) =>
      seed > 2
        ? refuseWith('paper.notEnough', { message: '“二、判断题”缺 3 道符合条件的试题' })
        : { sections: [{ title: `第 ${seed} 卷`, items: satItems.slice(0, 3) }] },
  })
  const user = open('/admin/items/papers', 'admin')
  await screen.findByRole('button', { name: '试抽一份 期中试卷' })
  for (const name of [/编辑/, /删除/, /添加试卷/]) expect(screen.queryByRole('button', { name })).toBeNull()
  await press(user, '试抽一份 Linux 结业试卷')
  const drawer = await dialog('试抽一份：Linux 结业试卷')
  await drawer.findByText('第 1 卷')
  await drawer.findByText('第 2 题，20 分')
  expect(drawer.getAllByText('mkdir')).toHaveLength(2)
  await press(user, '再抽一份', drawer)
  await drawer.findByText('第 2 卷')
  await press(user, '再抽一份', drawer)
  await drawer.findByText('“二、判断题”缺 3 道符合条件的试题')
  expect(callsOf('samplePaper').map(({ query }) => query.seed)).toEqual([1, 2, 3])
})

test('a variant is downloaded for an exam in a room, with the keys if wanted', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let times = 0
  answer({
    printPaper: () =>
      ++times === 1
        ? refuseWith('paper.noGlyphs', { message: 'PDF 无法显示以下字符：🦀，请改用 Word' })
        : (new Blob(['paper']) as never),
  })
  const user = open('/admin/items/papers', 'admin')
  await more(user, 'Linux 结业试卷的更多操作', '打印试卷')
  const asked = await dialog('打印试卷：Linux 结业试卷')
  await user.click(asked.getByRole('radio', { name: 'C 卷' }))
  await user.click(asked.getByRole('radio', { name: 'PDF，直接打印' }))
  await press(user, '下载', asked)
  await asked.findByText('PDF 无法显示以下字符：🦀，请改用 Word')
  await user.click(asked.getByRole('radio', { name: 'Word，可以再编辑' }))
  await user.click(asked.getByRole('checkbox', { name: '附答案和解析，从新的一页开始' }))
  await press(user, '下载', asked)
  await expect
    .poll(() => callsOf('printPaper'))
    .toMatchObject([
      { params: { id: 11 }, query: { format: 'pdf', variant: 'C', keys: false } },
      { params: { id: 11 }, query: { format: 'docx', variant: 'C', keys: true } },
    ])
  await expect
    .poll(() => (saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toBe('Linux 结业试卷-C.docx')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('who may not export items cannot print papers', async () => {
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['items.view', 'items.edit'] }) })
  open('/admin/items/papers', 'admin')
  // 编辑 and 试抽一份 are all that is left.
  await screen.findByRole('button', { name: '试抽一份 Linux 结业试卷' })
  for (const name of [/打印试卷/, /更多操作/]) expect(screen.queryByRole('button', { name })).toBeNull()
})
