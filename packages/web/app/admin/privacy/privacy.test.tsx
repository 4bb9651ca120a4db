import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { PrivacyRequestRow } from '@jiangxue/contract/privacy/privacy.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse, refuseWith } from '../../testing/fake-api.ts'
import { choose, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const asked: PrivacyRequestRow = {
  id: 9,
  kind: 'correct',
  state: 'asked',
  note: '手机号换了',
  answer: '',
  askedAt: '2026-01-05T01:00:00.000Z',
  dueOn: '2026-01-26',
  closedAt: null,
  userId: 40,
  name: '林若川',
  username: 'linruochuan',
  isOverdue: true,
  closedBy: null,
  version: 1,
}
const closed = { closedAt: '2026-01-06T01:00:00.000Z', isOverdue: false, version: 2 }
const rejected: PrivacyRequestRow = {
  ...asked,
  ...closed,
  id: 8,
  state: 'rejected',
  answer: '请到校',
  closedBy: '管理员',
}
const copy: PrivacyRequestRow = { ...asked, ...closed, id: 7, kind: 'copy', state: 'done', note: '' }
const list = (...rows: PrivacyRequestRow[]) =>
  answer({ listPrivacyRequests: ({ query }) => toPage(rows, rows.length, query) })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('requests show their due day and answer; those that the program did are not answered', async () => {
  list(asked, rejected, copy)
  const user = open('/admin/privacy', 'admin')
  const waiting = await rowOf(/更正信息.*待处理/)
  expect(waiting.getByText('已逾期')).toBeVisible()
  expect(waiting.getByRole('link', { name: /林若川/ })).toHaveAttribute('href', '/admin/users?keyword=linruochuan')
  const answered = await rowOf(/已拒绝/)
  expect(answered.getByText('答复：请到校')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^答复/ })).toHaveLength(1)
  await choose(user, '状态', '待处理')
  await expect.poll(() => callsOf('listPrivacyRequests').at(-1)).toMatchObject({ query: { state: 'asked' } })
})

test('a request is answered; an answer is needed, and a failure keeps it', async () => {
  list(asked)
  answer({ answerPrivacyRequest: () => refuse(500) })
  const user = open('/admin/privacy', 'admin')
  await press(user, /^答复/)
  const box = await dialog('答复林若川的请求')
  box.getByText('手机号换了')
  await press(user, '发送答复', box)
  await box.findByText('请填写答复')
  await user.click(box.getByRole('radio', { name: '已拒绝' }))
  await fill(user, '答复', '请携带证件到校', box)
  await press(user, '发送答复', box)
  await box.findByText('操作失败，请稍后重试')
  answer({ answerPrivacyRequest: () => rejected })
  list(rejected)
  await press(user, '发送答复', box)
  await screen.findByText('保存成功')
  expect(callsOf('answerPrivacyRequest').at(-1)).toMatchObject({
    params: { id: 9 },
    body: { isDone: false, answer: '请携带证件到校', version: 1 },
  })
  await rowOf(/已拒绝/)
})

test('an answer that somebody else has given meanwhile is shown', async () => {
  list(asked)
  answer({ answerPrivacyRequest: () => refuseWith('resource.stale', { data: rejected }) })
  const user = open('/admin/privacy', 'admin')
  await press(user, /^答复/)
  const box = await dialog('答复林若川的请求')
  await fill(user, '答复', '已经更正', box)
  await press(user, '发送答复', box)
  await box.findByText('请到校')
})
