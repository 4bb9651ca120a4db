import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuse, refuseWith } from '../../../testing/fake-api.ts'
import { exam, finalExam, handedIn, openExam } from '../../../testing/fixtures/exam-office.ts'
import { address, choose, dialog, fill, press, region, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const paper = {
  id: 11,
  name: 'A 卷',
  courseId: null,
  courseName: null,
  items: 50,
  total: 10_000,
  isRandom: false,
  exams: 0,
  updatedAt: '2026-01-05T01:00:00.000Z',
  version: 1,
}
const trainingClass: TrainingClass = {
  id: 9,
  name: '2026 秋季班',
  project: '',
  startDate: '2026-09-01',
  endDate: '2026-12-31',
  plan: '',
  onlineShare: 50,
  needsAssessment: true,
  passScore: 70,
  parts: [],
  status: 'RUNNING',
  archivedAt: null,
  memberCount: 2,
  courses: [],
  teachers: [],
  organizationId: null,
  organizationName: null,
  version: 1,
} as never
beforeEach(() =>
  answer({
    listPapers: ({ query }) => toPage([paper], 1, query),
    listClasses: ({ query }) => toPage([trainingClass], 1, query),
    listManagedCourses: ({ query }) => toPage([{ id: 7, name: 'Linux 运维' } as never], 1, query),
    listCandidates: ({ query }) => toPage([handedIn], 1, query),
    getExam: () => exam,
  }),
)
const save = async (user: Parameters<typeof press>[0]) => press(user, '保存', await region('保存'))
/** A browser's own picker gives its value at once. */
const setTime = async (label: string, value: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

test('a final assessment takes the pass mark of its class, and is added once everything is chosen', async () => {
  answer({ createExam: () => finalExam, getExam: () => finalExam })
  const user = open('/admin/exams/edit', 'admin')
  await title('添加考试')
  await save(user)
  for (const missing of ['请输入考试名称', '请选择班期', '请选择开始时间', '请选择结束时间'])
    await screen.findByText(missing)
  await fill(user, '考试名称', '秋季班结业考核')
  await choose(user, '班期', '2026 秋季班')
  await choose(user, '试卷', 'A 卷（50 题，100 分）')
  await setTime('开始时间', '2026-11-20T09:00')
  await setTime('结束时间', '2026-11-20T08:00')
  await save(user)
  await screen.findByText('结束时间应晚于开始时间')
  expect(callsOf('createExam')).toEqual([])
  await setTime('结束时间', '2026-11-20T17:00')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/6')
  expect(callsOf('createExam').map(({ body }) => body)).toEqual([
    {
      kind: 'FINAL',
      name: '秋季班结业考核',
      classId: 9,
      partId: null,
      courseId: null,
      paperId: 11,
      opensAt: '2026-11-20T01:00:00.000Z',
      closesAt: '2026-11-20T09:00:00.000Z',
      minutes: 60,
      lateMinutes: null,
      earlyMinutes: 0,
      attempts: 1,
      cooldownMinutes: 0,
      passPercent: 70,
      resultRule: 'latest',
      multipleRule: 'all',
      shufflesItems: true,
      shufflesOptions: true,
      reveals: 'score',
      leaveLimit: null,
      deviceRule: 'takeover',
      hasDoorCode: false,
      networks: [],
      needsLessons: false,
    },
  ])
})

test('in a class with parts, the exam takes the part that exams fill, and its pass mark', async () => {
  const parts = [
    { id: 21, name: '实操', kind: 'TYPED', weight: 50, passScore: 60 },
    { id: 22, name: '理论', kind: 'EXAM', weight: 50, passScore: 80 },
  ] as const
  answer({
    createExam: () => finalExam,
    getExam: () => finalExam,
    listClasses: ({ query }) => toPage([{ ...trainingClass, parts: [...parts] }], 1, query),
  })
  const user = open('/admin/exams/edit', 'admin')
  await fill(user, '考试名称', '理论考试')
  await choose(user, '班期', '2026 秋季班')
  await screen.findByText('理论')
  await choose(user, '试卷', 'A 卷（50 题，100 分）')
  await setTime('开始时间', '2026-11-20T09:00')
  await setTime('结束时间', '2026-11-20T17:00')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/6')
  expect(callsOf('createExam')[0]?.body).toMatchObject({ classId: 9, partId: 22, passPercent: 80 })
})

test('a practice may stay open, and begins with the rules of practices', async () => {
  answer({ createExam: () => exam })
  const user = open('/admin/exams/edit', 'admin')
  await user.click(await screen.findByRole('radio', { name: '练习' }))
  await fill(user, '考试名称', '每周一练')
  await choose(user, '课程', 'Linux 运维')
  await choose(user, '试卷', 'A 卷（50 题，100 分）')
  await setTime('开始时间', '2026-11-20T09:00')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/5')
  expect(callsOf('createExam')[0]?.body).toMatchObject({
    kind: 'PRACTICE',
    classId: null,
    courseId: 7,
    closesAt: null,
    attempts: 100,
    resultRule: 'highest',
    reveals: 'answers',
    deviceRule: 'takeover',
  })
  expect(screen.queryByRole('checkbox', { name: /现场口令/ })).toBeNull()
})

test('a quiz has a pause instead of a number of tries, and no rules of other kinds', async () => {
  answer({ createExam: () => exam })
  const user = open('/admin/exams/edit', 'admin')
  await user.click(await screen.findByRole('radio', { name: '随堂测验' }))
  for (const label of ['结束时间', '迟到限制', '考试次数', '离开页面上限', '成绩取', '公布内容', '更换设备'])
    expect(screen.queryByLabelText(label), label).toBeNull()
  await fill(user, '考试名称', '命令行测验')
  await choose(user, '课程', 'Linux 运维')
  await choose(user, '试卷', 'A 卷（50 题，100 分）')
  await setTime('开始时间', '2026-11-20T09:00')
  await fill(user, '测验间隔', '10')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/5')
  expect(callsOf('createExam')[0]?.body).toMatchObject({
    kind: 'QUIZ',
    closesAt: null,
    attempts: 100,
    cooldownMinutes: 10,
    resultRule: 'highest',
    reveals: 'answers',
  })
})

test('what the server refuses is shown at its field, and the input stays', async () => {
  answer({
    me: () => ({ ...accounts.teacher, permissions: ['exams.view', 'exams.edit', 'items.view'] }),
    listCourses: ({ query }) => toPage([{ id: 8, name: '别人的课程' } as never], 1, query),
    createExam: () => refuse(422, { errors: { courseId: '请选择自己的课程' } }),
  })
  const user = open('/teacher/exams/edit', 'teacher')
  await title('添加考试')
  expect(screen.queryByRole('radio', { name: '结业考核' })).toBeNull()
  await fill(user, '考试名称', '期末考试')
  await choose(user, '课程', '别人的课程')
  await choose(user, '试卷', 'A 卷（50 题，100 分）')
  await setTime('开始时间', '2026-11-20T09:00')
  await setTime('结束时间', '2026-11-20T17:00')
  await save(user)
  await screen.findByText('请选择自己的课程')
  expect(screen.getByLabelText('考试名称')).toHaveValue('期末考试')
  await user.click(screen.getAllByRole('link', { name: '考试' })[0]!)
  await press(user, '继续编辑', await dialog('放弃未保存的修改？'))
  expect(address()).toBe('/teacher/exams/edit')
})

test('of a published exam, only what favors its candidates can change', async () => {
  answer({ getExam: () => openExam, updateExam: () => openExam })
  const user = open('/admin/exams/edit/5', 'admin')
  await screen.findByText('考试已发布，只能修改名称、公布内容，推迟时间、延长时长或放宽进入规则。')
  for (const label of ['开始时间', '迟到限制', '最早交卷', '考试次数', '合格线', '离开页面上限'])
    expect(screen.getByLabelText(label), label).toBeDisabled()
  expect(screen.getByRole('combobox', { name: '试卷' })).toBeDisabled()
  expect(screen.queryByRole('radio', { name: '练习' })).toBeNull()
  await setTime('结束时间', '2026-11-20T18:00')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/5')
  const { body } = callsOf('updateExam')[0]!
  expect(body).toMatchObject({ closesAt: '2026-11-20T10:00:00.000Z', version: 3 })
  expect(body).not.toHaveProperty('kind')
})

test('renaming a quiz that has ended does not open it again', async () => {
  const ended = { ...openExam, kind: 'QUIZ' as const, state: 'ENDED' as const }
  answer({ getExam: () => ended, updateExam: () => ended })
  const user = open('/admin/exams/edit/5', 'admin')
  await fill(user, '考试名称', '旧的测验')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/5')
  expect(callsOf('updateExam')[0]?.body).toMatchObject({ name: '旧的测验', closesAt: ended.closesAt })
})

test('a change of others meanwhile is shown, and can be overwritten', async () => {
  const theirs = { ...exam, name: '期末考试（B）', reveals: 'answers' as const, version: 4 }
  answer({ updateExam: ({ body }) => (body.version === 3 ? refuseWith('resource.stale', { data: theirs }) : exam) })
  const user = open('/admin/exams/edit/5', 'admin')
  await fill(user, '考试名称', '期末考试（A）')
  await save(user)
  const notice = within((await screen.findByText('内容已被他人修改')).closest('[role=alert]') as HTMLElement)
  await notice.findByText('期末考试（B）')
  await notice.findByText('成绩、答案和解析')
  await press(user, '保留我的修改并覆盖', notice)
  await expect.poll(address).toBe('/admin/exams/5')
  expect(callsOf('updateExam')[1]?.body).toMatchObject({ version: 4, name: '期末考试（A）', reveals: 'answers' })
})

test('a teacher cannot open the form of an exam that decides a class', async () => {
  answer({ me: () => ({ ...accounts.teacher, permissions: ['exams.view', 'exams.edit'] }), getExam: () => finalExam })
  open('/teacher/exams/edit/6', 'teacher')
  await title('没有权限访问此页面')
})

test('an exam in a room has its rules of entry, which a practice has not', async () => {
  answer({ updateExam: () => exam, createExam: () => exam })
  const user = open('/admin/exams/edit/5', 'admin')
  await user.click(await screen.findByRole('radio', { name: '不能更换，须由监考老师允许' }))
  await user.click(screen.getByRole('checkbox', { name: /^进入时输入现场口令/ }))
  await user.click(screen.getByRole('checkbox', { name: '学完全部课时才能参加' }))
  const networks = screen.getByRole('combobox', { name: '考场网络' })
  await user.type(networks, '10.1.0.0/33{Enter}')
  await save(user)
  await screen.findByText('请输入网段，如 192.168.1.0/24')
  // Shortly after an input, the backspace key leaves the values alone.
  await user.click(within(screen.getByTitle('10.1.0.0/33')).getByRole('img', { name: 'close', hidden: true }))
  await user.type(networks, '10.1.0.0/16{Enter}')
  await save(user)
  await expect.poll(address).toBe('/admin/exams/5')
  const rules = { deviceRule: 'locked', hasDoorCode: true, networks: ['10.1.0.0/16'], needsLessons: true }
  expect(callsOf('updateExam')[0]?.body).toMatchObject(rules)
})

test('the rules of entry of a published exam can only become looser', async () => {
  answer({ getExam: () => ({ ...openExam, hasDoorCode: true }) })
  open('/admin/exams/edit/5', 'admin')
  expect(await screen.findByRole('checkbox', { name: /^进入时输入现场口令/ })).toBeEnabled()
  expect(screen.getByRole('checkbox', { name: '学完全部课时才能参加' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: '不能更换，须由监考老师允许' })).toBeDisabled()
  expect(screen.getByRole('combobox', { name: '考场网络' })).toBeDisabled()
})
