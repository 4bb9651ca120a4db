import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, disconnect } from '../testing/fake-api.ts'
import { open } from '../testing/open.tsx'

test('news that failed to load can be requested again', async () => {
  answer({ listLatestNews: disconnect })
  const user = open('/news')
  await screen.findByText('获取新闻列表失败，请稍后重试')
  answer({ listLatestNews: () => ({ content: [], totalElements: 0, totalPages: 0, number: 0, size: 9 }) })
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: '重试' }))
  await screen.findByText('还没有新闻')
  expect(screen.queryByText('获取新闻列表失败，请稍后重试')).toBeNull()
})
