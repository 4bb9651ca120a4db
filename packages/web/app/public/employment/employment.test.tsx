import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf, refuse, refuseWith, refuseWrongBodies } from '../../testing/fake-api.ts'
import { fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const question = { studentName: '林**', className: '2026 春季班', endDate: '2026-08-01', isAnswered: false }
const code = '4-9-30-abc'
const path = `/employment/${code}`

test('a graduate answers by a link without signing in', async () => {
  refuseWrongBodies()
  answer({ getLinkedQuestion: () => question, answerLinkedQuestion: () => refuse(500) })
  const user = open(path)
  await screen.findByText('林**，您好：您参加的《2026 春季班》已于 2026-08-01 结业，您现在的去向是？')
  await user.click(screen.getByLabelText('升学'))
  await fill(user, '学校名称', '苏州大学')
  await press(user, '提交')
  await screen.findByText(/^提交就业情况失败/)
  expect(screen.getByLabelText(/学校名称/)).toHaveValue('苏州大学')
  answer({ answerLinkedQuestion: () => undefined as never })
  await press(user, '提交')
  await screen.findByText('已提交，感谢您的答复')
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
  expect(callsOf('answerLinkedQuestion').at(-1)).toMatchObject({
    params: { code },
    body: { status: 'STUDYING', employer: '苏州大学', post: '', sinceOn: null, contract: null },
  })
})

test('what was answered, and a link that has expired, say so', async () => {
  answer({ getLinkedQuestion: () => ({ ...question, isAnswered: true }) })
  open(path)
  await screen.findByText('您已经答复过了。情况有变化时，请告诉学校。')
})

test('a link that is not complete leads to the student center', async () => {
  answer({ getLinkedQuestion: () => refuseWith('resource.notFound') })
  open(path)
  await screen.findByText('链接已失效，或不完整。')
  expect(screen.getByRole('link', { name: '去学习中心' })).toHaveAttribute('href', '/student#employment')
})
