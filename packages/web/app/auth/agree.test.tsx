import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeAccount } from '../lib/session/change-session.ts'
import { currentAccount } from '../lib/session/session.ts'
import { fallbackSite } from '../lib/site.ts'
import { answer, callsOf, refuse } from '../testing/fake-api.ts'
import { homeData, siteContent } from '../testing/fixtures/site-content.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { press, title } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const agreements = [
  { kind: 'terms' as const, title: '用户协议', version: 2 },
  { kind: 'privacy' as const, title: '隐私政策', version: 3 },
  { kind: 'purchase' as const, title: '购买协议', version: 1 },
]

test('a student reads and accepts new agreements before the next page, and refusing signs out', async () => {
  answer({
    ...studentCentre,
    site: () => ({ ...fallbackSite, agreements }),
    acceptAgreements: () => undefined,
    logout: () => undefined,
    getSiteContent: () => siteContent,
    getHomeData: () => homeData,
  })
  const user = open('/agree?redirect=%2Fstudent', 'student')
  storeAccount({ mustAgree: true })
  await title('协议已更新')
  expect(screen.getByRole('link', { name: /《隐私政策》/ })).toHaveAttribute('href', '/agreements/privacy')
  expect(screen.queryByRole('link', { name: /《购买协议》/ })).toBeNull()
  await press(user, '同意并继续')
  await screen.findByText('请阅读并同意用户协议和隐私政策')
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }))
  await press(user, '同意并继续')
  await title('个人中心')
  expect(callsOf('acceptAgreements')).toEqual([{ body: { terms: 2, privacy: 3 } }])
  expect(currentAccount()?.mustAgree).toBe(false)
})

test('a version that was published in the meantime is read and accepted instead', async () => {
  const newer = agreements.map((each) => (each.kind === 'terms' ? { ...each, version: 4 } : each))
  answer({
    ...studentCentre,
    site: () => ({ ...fallbackSite, agreements }),
    acceptAgreements: () => refuse(422, { errors: { agreements: '请阅读并同意用户协议和隐私政策' } }),
  })
  const user = open('/agree?redirect=%2Fstudent', 'student')
  storeAccount({ mustAgree: true })
  await title('协议已更新')
  const box = await screen.findByRole('checkbox', { name: /我已阅读并同意/ })
  answer({ site: () => ({ ...fallbackSite, agreements: newer }) })
  await user.click(box)
  await press(user, '同意并继续')
  await screen.findByRole('alert')
  expect(box).not.toBeChecked()
  answer({ acceptAgreements: () => undefined })
  await user.click(box)
  await press(user, '同意并继续')
  await title('个人中心')
  expect(callsOf('acceptAgreements').at(-1)).toEqual({ body: { terms: 4, privacy: 3 } })
})
