import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../testing/fake-api.ts'
import { open } from '../testing/open.tsx'
import { followSite } from './follow-site.ts'
import { fallbackSite } from './site.ts'

test('a new name of the school is shown as soon as an answer names other settings', async () => {
  answer({ listTeachers: ({ query }) => toPage([], 0, query) })
  open('/admin/teachers', 'admin')
  await screen.findByText(fallbackSite.siteName)
  await followSite('one', () => Promise.reject(new Error('is the first')))
  await followSite('two', async () => ({ ...fallbackSite, siteName: '枕河学校' }))
  await screen.findByText('枕河学校')
  await expect.poll(() => document.title).toBe('教师管理 - 枕河学校')
})
