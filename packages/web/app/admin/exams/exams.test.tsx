import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { exam, examRow, finalExam, openExam } from '../../testing/fixtures/exam-office.ts'
import { address, choose, dialog, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const running = { ...openExam, id: 7, name: '期中考试' }
beforeEach(() => answer({ listExams: ({ query }) => toPage([examRow, running, finalExam], 3, query) }))

test('the list shows how each exam stands, and is filtered by kind and state', async () => {
  const user = open('/admin/exams', 'admin')
  const row = within((await screen.findByRole('link', { name: '期中考试' })).closest('tr')!)
  expect(row.getByText('进行中')).toBeVisible()
  expect(row.getByText(/2026-11-20 09:00 至/)).toHaveTextContent('2026-11-20 09:00 至 2026-11-20 17:00')
  await choose(user, '考试类型', '课程考试')
  await choose(user, '状态', '进行中')
  await expect.poll(() => callsOf('listExams').at(-1)?.query).toMatchObject({ kind: 'COURSE', state: 'OPEN' })
})

test('an exam that somebody has sat cannot be deleted, and says why', async () => {
  answer({ deleteExam: () => undefined })
  const user = open('/admin/exams', 'admin')
  const off = await screen.findByRole('button', { name: '删除 期中考试' })
  expect(off).toBeDisabled()
  await user.hover(off)
  await screen.findByText('已有人参加考试，不能删除')
  await press(user, '删除 Linux 期末考试')
  await press(user, '删除', await dialog('确认删除“Linux 期末考试”？'))
  await screen.findByText('删除成功')
  expect(callsOf('deleteExam')).toEqual([{ params: { id: 5 } }])
})

test('only drafts are edited from the list', async () => {
  answer({ getExam: () => exam })
  const user = open('/admin/exams', 'admin')
  await screen.findByRole('button', { name: '查看 期中考试' })
  expect(screen.queryByRole('button', { name: '编辑 期中考试' })).toBeNull()
  await press(user, '编辑 Linux 期末考试')
  await title('编辑考试')
  expect(address()).toBe('/admin/exams/edit/5')
})

test('who may only view exams finds no way to change them', async () => {
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['exams.view'] }) })
  open('/admin/exams', 'admin')
  await screen.findByRole('button', { name: '查看 期中考试' })
  for (const name of [/^编辑/, /^删除/, '添加考试']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: '添加考试' })).toBeNull()
})

test('teachers change the exams of their courses, but not those that decide a class', async () => {
  answer({ me: () => ({ ...accounts.teacher, permissions: ['exams.view', 'exams.edit', 'exams.delete'] }) })
  open('/teacher/exams', 'teacher')
  await screen.findByRole('button', { name: '编辑 Linux 期末考试' })
  expect(screen.getByRole('link', { name: '添加考试' })).toHaveAttribute('href', '/teacher/exams/edit')
  expect(screen.getByRole('button', { name: '查看 秋季班结业考核' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: '删除 秋季班结业考核' })).toBeNull()
})
