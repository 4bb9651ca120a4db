import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/fake-api.ts'
import { open } from '../../testing/open.tsx'

test('an admin logged out in another tab is notified in the back office and returns after login', async () => {
  answer({ listManagedCategories: ({ query }) => toPage([], 0, query) })
  const user = open('/admin/categories', 'admin')
  await user.click(await screen.findByRole('button', { name: '添加分类' }))
  const add = await screen.findByRole('dialog', { name: '添加分类' })
  await user.type(within(add).getByLabelText('分类名称'), '来不及的分类')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await user.click(within(add).getByRole('button', { name: '保存' }))
  await screen.findByText('未登录或登录已过期')
  await screen.findByRole('heading', { level: 1, name: '登录' })
  expect(location.pathname + location.search).toBe('/auth/login?redirect=%2Fadmin%2Fcategories')
})
