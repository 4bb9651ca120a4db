import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { ManagedNews } from '@jiangxue/contract/site/news.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const news: ManagedNews = {
  id: 5,
  title: '春季班开课',
  summary: '正文',
  content: '<p>正文</p>',
  image: null,
  author: '教务处',
  sourceType: 'original',
  sourceUrl: null,
  status: 'PUBLISHED',
  statusText: '已发布',
  publishedAt: '2026-01-05T01:00:00.000Z',
  createdAt: '2026-01-05T01:00:00.000Z',
  updatedAt: '2026-01-05T01:00:00.000Z',
  version: 3,
}
const risky = { word: '保过', why: '学校规定' }

test('a flagged word in news is noted while typing, and published with a reason', async () => {
  answer({
    listManagedNews: ({ query }) => toPage([news], 1, query),
    listRiskyWords: () => [risky],
    updateNews: ({ body: { riskReason } }) =>
      riskReason === undefined ? refuseWith('content.riskyWords', { data: [risky] }) : news,
  })
  const user = open('/admin/news', 'admin')
  await press(user, '编辑 春季班开课')
  const edit = await dialog('编辑新闻')
  await fill(user, '标题', '保过班开课', edit)
  await edit.findByText('“保过”：学校规定')
  await fill(user, '作者', '保过', edit)
  expect(edit.getAllByText('“保过”：学校规定'), 'the author is not checked').toHaveLength(1)
  await press(user, '保存', edit)
  const question = await dialog('内容含有可能违反《广告法》的用语')
  await fill(user, '仍要发布的理由（记入操作日志）', '引用原话', question)
  await press(user, '仍要发布', question)
  await screen.findByText('更新成功')
  expect(callsOf('updateNews').map(({ params, body }) => [params.id, body.version, body.riskReason])).toEqual([
    [5, 3, undefined],
    [5, 3, '引用原话'],
  ])
})
