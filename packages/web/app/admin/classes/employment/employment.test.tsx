import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import type { ClassEmployment, Graduate } from '@jiangxue/contract/employment/employment.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../testing/accounts.ts'
import { answer, callsOf, refuse } from '../../../testing/fake-api.ts'
import { classOverview } from '../../../testing/fixtures/training-class.ts'
import { choose, dialog, fill, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const overview: ClassOverview = { ...classOverview, name: '2026 春季班', endDate: '2026-08-01' }
const none = { EMPLOYED: 0, FOUNDED: 0, STUDYING: 0, SEEKING: 0, UNREACHED: 0 }
const employment: ClassEmployment = {
  isOver: true,
  finished: 7,
  deleted: 1,
  steps: [
    {
      step: 30,
      dueOn: '2026-08-31',
      isDue: true,
      asked: 6,
      statuses: { EMPLOYED: 3, FOUNDED: 1, STUDYING: 1, SEEKING: 0, UNREACHED: 1 },
      unanswered: 1,
    },
    { step: 90, dueOn: '2026-10-30', isDue: true, asked: 6, statuses: none, unanswered: 7 },
    { step: 180, dueOn: '2027-01-28', isDue: false, asked: 0, statuses: none, unanswered: 7 },
  ],
}
const graduate: Graduate = {
  id: 41,
  name: '林若川',
  studentNumber: 'S001',
  organizationName: null,
  askedAt: '2026-10-30T01:00:00.000Z',
  answer: null,
}
beforeEach(() =>
  answer({
    getClass: () => overview,
    listClassMembers: ({ query }) => toPage([], 0, query),
    listOrganizationNames: () => [],
    getClassEmployment: () => employment,
    listGraduates: ({ query }) => toPage([graduate], 1, query),
  }),
)

async function opened() {
  const user = open('/admin/classes/9', 'admin')
  await press(user, '就业')
  return { user, shown: await dialog('就业') }
}

test('the rate says what it is divided by, and nobody is left out', async () => {
  const { user, shown } = await opened()
  await shown.findByText('就业率 0%')
  await user.click(shown.getByText('30 天'))
  await shown.findByText('就业率 57.1%')
  shown.getByText(/（就业 3 \+ 创业 1）÷ 全部结业 7 人。升学单独列出；联系不上和未答复的也在分母中。/)
  shown.getByText('其中 1 人的账号已注销或删除，仍计入。')
  await user.click(shown.getByText('180 天'))
  await shown.findByText('2027-01-28 起开始询问。')
  await expect.poll(() => callsOf('listGraduates').map(({ query }) => query.step)).toEqual([90, 30, 180])
  expect(shown.queryByRole('button', { name: '登记 林若川' })).toBeNull()
})

test('staff enter what a graduate has said, and the figures are read again', async () => {
  answer({ enterEmployment: () => graduate })
  const { user, shown } = await opened()
  const row = within(await shown.findByRole('row', { name: /林若川/ }))
  row.getByText(/未答复/)
  await press(user, '登记 林若川', shown)
  const entry = await dialog('登记 林若川 的就业情况')
  expect(entry.queryByLabelText('单位或学校')).toBeNull()
  await choose(user, '去向', '就业')
  await fill(user, '单位或学校', '苏州云海科技', entry)
  await fill(user, '开始日期', '2026-09-01', entry)
  await choose(user, '合同类型', '劳动合同')
  await press(user, '保存', entry)
  await expect.poll(() => callsOf('getClassEmployment').length).toBe(2)
  expect(callsOf('enterEmployment')).toMatchObject([
    {
      params: { id: 9, studentId: 41 },
      body: {
        step: 90,
        status: 'EMPLOYED',
        source: 'PHONE',
        employer: '苏州云海科技',
        post: '',
        sinceOn: '2026-09-01',
        contract: 'LABOR',
      },
    },
  ])
})

test('figures that fail to load can be loaded again, and a class that nobody finished says so', async () => {
  answer({ getClassEmployment: () => refuse(500) })
  const { user, shown } = await opened()
  await shown.findByText('加载就业回访失败')
  answer({ getClassEmployment: () => ({ ...employment, finished: 0 }) })
  await press(user, '重试', shown)
  await shown.findByText(/^还没有结业学员/)
})

test('organizations see the figures of their graduates and enter nothing', async () => {
  answer({ me: () => ({ ...accounts.organizationAdmin, permissions: ['classes.view'] }) })
  const user = open('/org/classes/9', 'organizationAdmin')
  await press(user, '就业')
  const shown = await dialog('就业')
  await shown.findByRole('row', { name: /林若川/ })
  expect(shown.queryByRole('button', { name: '登记 林若川' })).toBeNull()
  expect(shown.queryByRole('button', { name: '导出' })).toBeNull()
})
