import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { examItems, examStatistics, finalExam } from '../../../testing/fixtures/exam-office.ts'
import { dialog, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

beforeEach(() =>
  answer({
    getExam: () => finalExam,
    listCandidates: ({ query }) => toPage([], 0, query),
    getExamStatistics: () => examStatistics,
    listCorrections: () => [],
    listExamItems: () => examItems,
  }),
)
async function openTab(area: 'admin' | 'teacher' = 'admin') {
  const user = open(`/${area}/exams/6`, area)
  await user.click(await screen.findByRole('tab', { name: '统计' }))
  return user
}

test('results, items and unusual results are shown; an item leads to its correction', async () => {
  const user = await openTab()
  await screen.findByText('64 / 80')
  expect(screen.getAllByText('20%')).toHaveLength(2)
  const pair = within(screen.getByText('错误答案高度相同').closest('li')!)
  expect(pair.getByRole('link', { name: '林若川' })).toHaveAttribute('href', '/admin/exams/sheets/31')
  expect(pair.getByText('9 题的错误答案相同')).toBeVisible()
  const items = () => screen.getAllByRole('button', { name: /^更正试题 / })
  expect(items()).toHaveLength(2)
  await user.click(screen.getByRole('switch'))
  expect(items()).toHaveLength(1)
  expect(screen.getByText('多数人选了错误选项，请核对答案')).toBeVisible()
  await press(user, '更正试题 TCP 是可靠的')
  const form = await dialog('更正“秋季班结业考核”的试题')
  expect(await form.findByText('TCP 是可靠的', { selector: 'p' })).toBeVisible()
})

test('an exam that nobody has sat has no figures', async () => {
  answer({ getExamStatistics: () => ({ ...examStatistics, results: 0, items: [], unusual: [] }) })
  await openTab()
  await screen.findByText('还没有成绩')
})
