import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/fake-api.ts'
import { address, dialog, fill, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

test('an admin logged out in another tab is notified in the back office and returns after login', async () => {
  answer({ listManagedCategories: ({ query }) => toPage([], 0, query) })
  const user = open('/admin/categories', 'admin')
  await press(user, '添加分类')
  const add = await dialog('添加分类')
  await fill(user, '分类名称', '来不及的分类', add)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await press(user, '保存', add)
  await screen.findByText('未登录或登录已过期')
  await title('登录')
  expect(address()).toBe('/auth/login?redirect=%2Fadmin%2Fcategories')
})
