import { toPage } from '@jiangxue/contract/kit/page.ts'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { exam, finalExam, handedIn, openExam, sitting } from '../../../testing/fixtures/exam-office.ts'
import { choose, dialog, fill, press, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

type User = ReturnType<typeof open>
/** Chooses from a menu. */
const more = async (user: User, name: string, item: string) => {
  await press(user, name)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
beforeEach(() =>
  answer({ getExam: () => openExam, listCandidates: ({ query }) => toPage([handedIn, sitting], 2, query) }),
)

test('a draft says in words what it lacks, and is published once nothing is missing', async () => {
  const blockers = ['没有选择课程', '试卷没有试题']
  answer({ getExam: () => ({ ...exam, blockers }), publishExam: () => refuseWith('resource.stale', { data: exam }) })
  const user = open('/admin/exams/5', 'admin')
  await screen.findByText('发布前还需完成 2 项')
  for (const blocker of blockers) expect(screen.getByText(blocker)).toBeVisible()
  expect(screen.getByRole('link', { name: '编辑考试' })).toHaveAttribute('href', '/admin/exams/edit/5')
  expect(screen.getByRole('button', { name: '发布' })).toBeDisabled()
  answer({ getExam: () => exam })
  await choose(user, '考生状态', '考试中')
  await screen.findByText('可以发布：试卷、时间和考生范围都已齐备。')
  await press(user, '发布')
  await press(user, '发布', await dialog('发布“Linux 期末考试”？'))
  await screen.findByText('内容已被他人修改，请刷新后重试')
  answer({ publishExam: () => openExam, getExam: () => openExam })
  await press(user, '发布')
  await press(user, '发布', await dialog('发布“Linux 期末考试”？'))
  await screen.findByText('考试已发布')
  await screen.findByText('进行中')
  expect(callsOf('publishExam').at(-1)).toEqual({ params: { id: 5 }, body: { version: 3 } })
})

test('candidates are listed with what they have done, and filtered by their state', async () => {
  const user = open('/admin/exams/5', 'admin')
  const row = within((await screen.findByText('周明远')).closest('tr')!)
  for (const text of ['考试中', '1:02:03', '2/5', '3 次离开']) expect(row.getByText(text)).toBeVisible()
  expect(within(screen.getByText('林若川').closest('tr')!).getByText('80.5')).toBeVisible()
  await choose(user, '考生状态', '待公布')
  await expect.poll(() => callsOf('listCandidates').at(-1)?.query).toMatchObject({ state: 'WAITING' })
})

test('an open exam is read again by itself, but not in a window that nobody sees', async () => {
  const ticks: (() => void)[] = []
  const repeat = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 5000) ticks.push(run)
    return 0
  }) as never)
  open('/admin/exams/5', 'admin')
  await screen.findByText('周明远')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  ticks.at(-1)!()
  expect(callsOf('listCandidates')).toHaveLength(1)
  hidden.mockReturnValue(false)
  answer({
    getExam: () => ({ ...openExam, started: 0, handedIn: 2 }),
    listCandidates: ({ query }) => toPage([handedIn, { ...sitting, state: 'WAITING' }], 2, query),
  })
  await act(async () => ticks.at(-1)!())
  await expect.poll(() => screen.queryByText('考试中', { selector: 'td *' })).toBeNull()
  expect(callsOf('listCandidates')).toHaveLength(2)
  repeat.mockRestore()
})

test('a candidate is given more time, with a reason', async () => {
  answer({ changeCandidate: () => sitting })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '延长与增加 周明远')
  const form = await dialog('为周明远延长时间、增加次数')
  await press(user, '保存', form)
  await form.findByText('请填写理由')
  await fill(user, '延长的分钟数', '15', form)
  await fill(user, '理由', '设备故障', form)
  await press(user, '保存', form)
  await expect
    .poll(() => callsOf('changeCandidate'))
    .toEqual([{ params: { id: 5, studentId: 42 }, body: { extraMinutes: 15, extraAttempts: 0, reason: '设备故障' } }])
})

test('an attempt is handed in for its candidate, and made void without using it up', async () => {
  answer({ forceHandIn: () => undefined, voidAttempt: () => undefined })
  const user = open('/admin/exams/5', 'admin')
  await more(user, '周明远的更多操作', '收卷')
  const force = await dialog('收回周明远的答卷？')
  await fill(user, '理由', '作弊', force)
  await press(user, '收卷', force)
  await screen.findByText('已收卷')
  expect(callsOf('forceHandIn')).toEqual([{ params: { id: 32 }, body: { reason: '作弊' } }])
  await more(user, '林若川的更多操作', '作废')
  const form = await dialog('作废林若川的第 1 次作答？')
  await user.click(form.getByRole('radio', { name: /不占用/ }))
  await press(user, '作废', form)
  await form.findByText('请填写理由')
  await fill(user, '理由', '设备故障', form)
  await press(user, '作废', form)
  await screen.findByText('已作废')
  expect(callsOf('voidAttempt')).toEqual([{ params: { id: 31 }, body: { reason: '设备故障', countsAsUsed: false } }])
})

test('an open exam is ended with a reason, and cannot be withdrawn once somebody has sat it', async () => {
  answer({ endExam: () => openExam })
  const user = open('/admin/exams/5', 'admin')
  await press(user, '更多操作')
  const off = await screen.findByRole('menuitem', { name: /撤回/ })
  expect(off).toHaveTextContent('已有人参加考试，不能撤回')
  await user.click(screen.getByRole('menuitem', { name: '结束考试' }))
  const form = await dialog('结束“Linux 期末考试”？')
  await form.findByText(/1 人正在考试/)
  await fill(user, '理由', '停电', form)
  await press(user, '结束考试', form)
  await screen.findByText('考试已结束')
  expect(callsOf('endExam')).toEqual([{ params: { id: 5 }, body: { reason: '停电' } }])
})

test('results are released once everything is marked; those of a final assessment go to its class', async () => {
  answer({ getExam: () => ({ ...finalExam, toMark: 2 }), releaseResults: () => ({ ...finalExam, state: 'RELEASED' }) })
  const user = open('/admin/exams/6', 'admin')
  expect(await screen.findByRole('link', { name: '评卷（2）' })).toHaveAttribute('href', '/admin/exams/6/marking')
  const off = screen.getByRole('button', { name: '公布成绩' })
  expect(off).toBeDisabled()
  await user.hover(off)
  await screen.findByText('还有 2 份答卷没有评完')
  answer({ getExam: () => finalExam })
  await choose(user, '考生状态', '考试中')
  await press(user, '公布成绩')
  const question = await dialog('公布“秋季班结业考核”的成绩？')
  question.getByText(/成绩同时记入班期“2026 秋季班”，缺考记为不合格/)
  await press(user, '公布成绩', question)
  await screen.findByText('成绩已公布')
  expect(callsOf('releaseResults')).toEqual([{ params: { id: 6 }, body: { version: 3 } }])
})

test('the results are downloaded under the name of the exam', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer({ exportResults: () => new Blob(['results']) as never })
  const user = open('/admin/exams/5', 'admin')
  await more(user, '更多操作', '导出成绩')
  await expect
    .poll(() => (saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toMatch(/^考试成绩-Linux 期末考试-.*\.xlsx$/)
})

test('a teacher marks the essays of an exam of a class, and changes nothing else', async () => {
  answer({
    me: () => ({ ...accounts.teacher, permissions: ['exams.view', 'exams.edit'] }),
    getExam: () => ({ ...finalExam, toMark: 1 }),
  })
  open('/teacher/exams/6', 'teacher')
  await title('秋季班结业考核')
  await screen.findByRole('button', { name: '查看答卷 林若川' })
  for (const name of [/作废/, /收卷/, /延长与增加/, '公布成绩', '更多操作'])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
  expect(screen.getByRole('link', { name: /评卷/ })).toHaveAttribute('href', '/teacher/exams/6/marking')
})
