import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { paidOrder, withOrders } from '../../testing/fixtures/payment.ts'
import { contractToSign, dueContract, ownContract } from '../../testing/fixtures/training-contract.ts'
import { fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const path = '/student/contracts/7'
beforeEach(() => answer({ getContractToSign: () => contractToSign, signContract: () => ownContract }))

/** Draws a line across the box. */
async function draw() {
  const pad = await screen.findByRole('img', { name: '手写签名' })
  fireEvent.pointerDown(pad, { button: 0, clientX: 20, clientY: 30 })
  fireEvent.pointerMove(pad, { clientX: 300, clientY: 120 })
  fireEvent.pointerUp(pad, { clientX: 300, clientY: 120 })
}

test('a contract is read, signed with a name, a drawn signature and the password, and can be downloaded', async () => {
  const user = open(path, 'student')
  await screen.findByText('培训费用共 268.00 元。')
  expect(screen.getByText(/不是《电子签名法》所称/)).toBeVisible()
  await fill(user, '您的姓名', '林若川')
  await fill(user, '密码', 'secret')
  await press(user, '已阅读，签订协议')
  expect(await screen.findByText('请在签名框内签名')).toBeVisible()
  expect(callsOf('signContract')).toEqual([])
  await draw()
  await press(user, '已阅读，签订协议')
  await screen.findByRole('heading', { name: '培训协议已签订' })
  expect(callsOf('signContract')).toEqual([
    {
      params: { courseId: 7 },
      body: {
        digest: contractToSign.digest,
        name: '林若川',
        signature: [[20, 30, 20, 30, 300, 120]],
        method: 'PASSWORD',
        password: 'secret',
        code: '',
      },
    },
  ])
  expect(screen.getByRole('link', { name: '去学习' })).toHaveAttribute('href', '/courses/7')
  screen.getByRole('button', { name: '下载 Linux 运维实战 的培训协议' })
})

test('who cannot draw signs by the typed name; a code is sent to the phone', async () => {
  answer({ sendContractCode: () => undefined })
  const user = open(path, 'student')
  await draw()
  await press(user, '清除重写')
  await user.click(screen.getByLabelText('不方便手写，以输入的姓名签署'))
  expect(screen.queryByRole('img', { name: '手写签名' })).toBeNull()
  await user.click(screen.getByLabelText('短信验证码'))
  screen.getByText('发送到 139****7000')
  await press(user, '获取验证码')
  await expect.poll(() => callsOf('sendContractCode').length).toBe(1)
  await fill(user, '您的姓名', '林若川')
  await fill(user, '验证码', '123456')
  await press(user, '已阅读，签订协议')
  await screen.findByRole('heading', { name: '培训协议已签订' })
  expect(callsOf('signContract')[0]?.body).toMatchObject({ signature: null, method: 'CODE', code: '123456' })
})

test('a wrong name is said at its field, and a text that has changed is shown again', async () => {
  answer({ signContract: () => refuse(422, { message: '与登记的姓名不一致', errors: { name: '与登记的姓名不一致' } }) })
  const user = open(path, 'student')
  await draw()
  await fill(user, '您的姓名', '李四')
  await fill(user, '密码', 'secret')
  await press(user, '已阅读，签订协议')
  await screen.findByText('与登记的姓名不一致')
  expect(screen.getByLabelText('您的姓名')).toHaveFocus()
  answer({
    signContract: () => refuseWith('contract.changed'),
    getContractToSign: () => ({ ...contractToSign, digest: 'C'.repeat(43), html: '<p>培训费用共 200.00 元。</p>' }),
  })
  await press(user, '已阅读，签订协议')
  await screen.findByText('培训费用共 200.00 元。')
  expect(screen.getByRole('alert')).toHaveTextContent('费用、班期或协议内容已更新')
})

test('the student center lists what is to be signed and what was; without a published text it asks for nothing', async () => {
  withOrders(paidOrder)
  answer({
    site: () => ({ ...fallbackSite, agreements: [{ kind: 'contract', title: '培训协议', version: 2 }] }),
    listDueContracts: () => [{ ...dueContract, courseId: 8, courseName: '网络安全', isRenewal: true }],
    listOwnContracts: ({ query }) => toPage([ownContract], 1, query),
    listOwnRefunds: ({ query }) => toPage([], 0, query),
  })
  open('/student', 'student')
  const card = await region('培训协议')
  card.getByText(/费用或班期已变更，请重新签订/)
  expect(card.getByRole('link', { name: '去签订 网络安全' })).toHaveAttribute('href', '/student/contracts/8')
  card.getByText('已签订')
})

test('a school without a text is asked nothing', async () => {
  withOrders(paidOrder)
  answer({ site: () => fallbackSite, listOwnRefunds: ({ query }) => toPage([], 0, query) })
  open('/student', 'student')
  await region('我的订单')
  expect(callsOf('listDueContracts')).toEqual([])
})

test('a course without a contract says so', async () => {
  answer({ getContractToSign: () => refuseWith('contract.notNeeded') })
  open(path, 'student')
  await screen.findByText('该课程没有需要签订的培训协议')
  expect(screen.getByRole('link', { name: '查看课程' })).toHaveAttribute('href', '/courses/7')
})

test('visitors read the published text with blanks for what is filled in', async () => {
  answer({
    getAgreement: () => ({
      kind: 'contract',
      title: '培训协议',
      html: '<p>培训费用共 {{培训费用}}。</p>',
      version: 1,
      publishedAt: '2026-01-05T01:00:00.000Z',
      summary: '首次发布',
      versions: [],
    }),
  })
  open('/agreements/contract')
  expect((await screen.findByText('（培训费用）')).tagName).toBe('U')
})
