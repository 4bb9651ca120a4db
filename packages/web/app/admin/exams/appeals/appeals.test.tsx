import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../../testing/fake-api.ts'
import { appeal, finalExam } from '../../../testing/fixtures/exam-office.ts'
import { choose, dialog, fill, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

beforeEach(() =>
  answer({
    getExam: () => ({ ...finalExam, state: 'RELEASED' }),
    listCandidates: ({ query }) => toPage([], 0, query),
    listAppeals: ({ query }) => toPage([appeal], 1, query),
  }),
)

test('an appeal is read with the answer sheet and decided with a reply', async () => {
  const decided = { ...appeal, state: 'UPHELD', reply: '已加分', decidedBy: '管理员', score: 8000 } as const
  answer({ decideAppeal: () => decided })
  const user = open('/admin/exams/6', 'admin')
  await user.click(await screen.findByRole('tab', { name: '申诉' }))
  await screen.findByText('我的答案也对')
  expect(screen.getByText('第 3 题')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看答卷' })).toHaveAttribute('href', '/admin/exams/sheets/31')
  await press(user, '答复林若川的申诉')
  const form = await dialog('答复林若川的申诉')
  await press(user, '答复', form)
  await form.findByText('请填写答复')
  await user.click(form.getByRole('radio', { name: '申诉成立' }))
  await fill(user, '答复', '已加分', form)
  answer({ listAppeals: ({ query }) => toPage([decided], 1, query) })
  await press(user, '答复', form)
  await screen.findByText('管理员 答复：已加分')
  expect(callsOf('decideAppeal')).toEqual([{ params: { id: 4 }, body: { state: 'UPHELD', reply: '已加分' } }])
  expect(screen.queryByRole('button', { name: '答复林若川的申诉' })).toBeNull()
  await choose(user, '申诉状态', '待处理')
  await expect.poll(() => callsOf('listAppeals').at(-1)?.query).toMatchObject({ examId: 6, state: 'OPEN', page: 0 })
})
