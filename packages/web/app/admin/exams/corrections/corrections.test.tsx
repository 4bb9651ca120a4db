import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { correction, correctionPreview, examItems, finalExam } from '../../../testing/fixtures/exam-office.ts'
import { choose, dialog, fill, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

beforeEach(() =>
  answer({
    getExam: () => finalExam,
    listCandidates: ({ query }) => toPage([], 0, query),
    listCorrections: () => [],
    listExamItems: () => examItems,
    previewCorrection: () => correctionPreview,
    correctItem: () => correction,
  }),
)
async function openDialog() {
  const user = open('/admin/exams/6', 'admin')
  await user.click(await screen.findByRole('tab', { name: '试题更正' }))
  await screen.findByText('没有更正过试题')
  await press(user, '更正试题')
  const form = await dialog('更正“秋季班结业考核”的试题')
  await choose(user, '试题', /TCP 是可靠的/, form)
  return { user, form }
}

test('a correction is previewed with names before it can be made, and again after every change', async () => {
  const { user, form } = await openDialog()
  await user.click(form.getByRole('radio', { name: '更正答案' }))
  await user.click(await form.findByRole('radio', { name: '错误' }))
  await fill(user, '理由', '答案有误', form)
  expect(form.getByRole('button', { name: '更正' })).toBeDisabled()
  await press(user, '预览', form)
  await form.findByText('本题更正后，2 人的成绩会改变，其中 1 人由不合格变为合格，1 人由合格变为不合格。')
  for (const text of ['其中 1 人已有证书。证书不会自动作废，请核对后处理。', '林若川 S001', '有证书'])
    expect(form.getByText(text)).toBeVisible()
  await user.click(form.getByRole('radio', { name: '正确' }))
  expect(form.getByRole('button', { name: '更正' })).toBeDisabled()
  await user.click(form.getByRole('radio', { name: '错误' }))
  await press(user, '预览', form)
  answer({ listCorrections: () => [correction] })
  await press(user, '更正', form)
  await screen.findByText('已更正，正在重新评分')
  const plan = { itemVersionId: 22, kind: 'NEW_KEY', key: { isTrue: false } }
  expect(callsOf('previewCorrection').at(-1)).toEqual({ params: { id: 6 }, body: plan })
  expect(callsOf('correctItem')).toEqual([{ params: { id: 6 }, body: { ...plan, reason: '答案有误' } }])
  await screen.findByText('2 份答卷的成绩已改变，其中 1 份由不合格变为合格，1 份由合格变为不合格。')
  expect(screen.getByText('林若川 · JX-1')).toBeVisible()
})

test('a correction that waits for a second admin says so, and what was entered stays', async () => {
  answer({ correctItem: () => refuseWith('credit.needsConfirmation') })
  const { user, form } = await openDialog()
  await fill(user, '理由', '题目有误', form)
  await press(user, '预览', form)
  await form.findByText('2 份答卷中有本题。')
  await press(user, '更正', form)
  await form.findByText(/须由另一位管理员确认/)
  expect(form.getByLabelText('理由')).toHaveValue('题目有误')
})

test('an open exam has no corrections', async () => {
  answer({ getExam: () => ({ ...finalExam, state: 'OPEN' }) })
  open('/admin/exams/6', 'admin')
  await screen.findByText('进行中')
  expect(screen.queryByRole('tab')).toBeNull()
})
