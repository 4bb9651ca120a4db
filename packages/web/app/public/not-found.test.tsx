import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../testing/fake-api.ts'
import { homeData, siteContent } from '../testing/fixtures/site-content.ts'
import { follow, main } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

test('a missing page says so and leads to the home page', async () => {
  answer({ getSiteContent: () => siteContent, getHomeData: () => homeData })
  const user = open('/no/such/page')
  await screen.findByRole('heading', { name: '页面不存在' })
  expect(main().getByRole('link', { name: '课程中心' })).toHaveAttribute('href', '/courses')
  await follow(user, '返回首页', main())
  await screen.findByRole('heading', { name: '热门课程' })
  expect(location.pathname).toBe('/')
})
