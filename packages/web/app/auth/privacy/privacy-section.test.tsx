import type { OwnPrivacy, OwnPrivacyRequest } from '@jiangxue/contract/privacy/privacy.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { accountSettings } from '../../testing/fixtures/account.ts'
import { dialog, fill, press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const at = '2026-01-05T01:00:00.000Z'
const request: OwnPrivacyRequest = {
  id: 3,
  kind: 'correct',
  state: 'asked',
  note: '身份证号错了一位',
  answer: '',
  askedAt: at,
  dueOn: '2026-01-26',
  closedAt: null,
}
const answered: OwnPrivacyRequest = { ...request, id: 2, state: 'done', closedAt: at, answer: '已经更正' }
const copied: OwnPrivacyRequest = { ...request, id: 1, kind: 'copy', state: 'done', note: '', closedAt: at }
const privacy = (more: Partial<OwnPrivacy> = {}): OwnPrivacy => ({
  consents: [],
  requests: [],
  erasedOn: null,
  ...more,
})
const show = (more?: Partial<OwnPrivacy>) => answer({ getOwnPrivacy: () => privacy(more) })
const card = () => region('隐私与账号')

beforeEach(() => answer(accountSettings))

test('consents lead to the version that was read; whether they were withdrawn is shown', async () => {
  show({
    consents: [
      { kind: 'face', title: '人脸信息授权书', version: 1, isGiven: false, place: 'profile', at, canWithdraw: false },
      { kind: 'terms', title: '用户协议', version: 2, isGiven: true, place: 'register', at, canWithdraw: false },
    ],
  })
  open('/profile', 'student')
  const terms = await (await card()).findByRole('link', { name: '《用户协议》' })
  expect(terms).toHaveAttribute('href', '/agreements/terms?version=2')
  const rows = within((await card()).getByRole('group', { name: '我的同意' })).getAllByRole('listitem')
  expect(rows.map((row) => /已同意|已撤回同意/.exec(row.textContent)?.[0])).toEqual(['已撤回同意', '已同意'])
  expect(rows[1]).toHaveTextContent('第 2 版 · 2026-01-05 09:00 · 注册')
})

test('the consent to face comparison is part of the card, for students who are asked for it', async () => {
  show()
  const consent = { isAsked: true, version: 1, title: '人脸信息授权书', html: '<p>比对说明</p>', decidedAt: at }
  answer({
    showFaceConsent: () => ({ ...consent, decision: 'given' }),
    decideFaceConsent: ({ body }) => ({ ...consent, decision: body.isGiven ? 'given' : 'declined' }),
  })
  const user = open('/profile', 'student')
  await press(user, '撤回同意', await card())
  await (await card()).findByText(/未同意/)
})

test('a copy of the own data is saved, then listed; while it is made, the button waits', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  show()
  let finish = () => {}
  answer({ downloadOwnData: () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))) })
  const user = open('/profile', 'teacher')
  await press(user, '下载我的数据', await card())
  expect(await (await card()).findByRole('button', { name: '正在整理…' })).toBeDisabled()
  show({ requests: [copied] })
  finish()
  await screen.findByText('您的数据已下载')
  expect(saved).toEqual(['我的数据.zip'])
  await (await card()).findByText('下载数据')
})

test('a copy that is refused says why, and can be tried again', async () => {
  show()
  answer({ downloadOwnData: () => refuseWith('privacy.tooManyCopies', { message: '一天最多下载 3 次，请过一天再试' }) })
  const user = open('/profile', 'student')
  await press(user, '下载我的数据', await card())
  await screen.findByText('一天最多下载 3 次，请过一天再试')
  answer({ downloadOwnData: () => refuse(500) })
  await press(user, '下载我的数据', await card())
  await screen.findByText('下载失败')
})

test('a request is asked and answered; what is missing or refused keeps the note', async () => {
  show({ requests: [answered] })
  answer({ askPrivacyRequest: () => refuse(409, { message: '您已有 3 项请求等待答复' }) })
  const user = open('/profile', 'student')
  await (await card()).findByText('学校的答复：已经更正')
  await press(user, '提交请求', await card())
  const sheet = await dialog('提交请求')
  await press(user, '提交', sheet)
  await sheet.findByText('请说明您的请求')
  await user.click(sheet.getByRole('radio', { name: '其他请求' }))
  await fill(user, '说明', '请说明数据的用途', sheet)
  await press(user, '提交', sheet)
  await sheet.findByText('您已有 3 项请求等待答复')
  answer({ askPrivacyRequest: () => request })
  show({ requests: [request, answered] })
  await press(user, '提交', sheet)
  await screen.findByText('已提交，学校会在期限内答复')
  expect(callsOf('askPrivacyRequest').at(-1)).toEqual({ body: { kind: 'other', note: '请说明数据的用途' } })
  await (await card()).findByText(/学校最晚 2026-01-26 答复/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('with three open requests no other is asked, and of many only the latest are shown at first', async () => {
  const requests = Array.from({ length: 7 }, (_, index) => ({
    ...(index < 3 ? request : answered),
    id: 20 - index,
    note: `请求${index}`,
  }))
  show({ requests })
  const user = open('/profile', 'student')
  expect(await (await card()).findByRole('button', { name: '提交请求' })).toBeDisabled()
  const list = (await card()).getByRole('list', { name: '我的请求' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  await press(user, '展开全部 7 条', await card())
  expect(within(list).getAllByRole('listitem')).toHaveLength(7)
})

test('if the privacy settings cannot be read, the rest of the card still works', async () => {
  answer({ getOwnPrivacy: () => refuse(500, { message: '系统出错了' }) })
  const user = open('/profile', 'student')
  await (await card()).findByText('系统出错了')
  await (await card()).findByRole('button', { name: '下载我的数据' })
  show()
  await press(user, '重试', await card())
  await (await card()).findByText('还没有同意过协议')
})
