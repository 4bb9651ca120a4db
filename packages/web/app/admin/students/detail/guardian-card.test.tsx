import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Guardian } from '@jiangxue/contract/student/guardian.ts'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../../testing/fake-api.ts'
import { student } from '../../../testing/fixtures/student.ts'
import { choose, dialog, fill, press, title } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const page = ({ query }: { query: { page: number; size: number } }) => toPage([], 0, query)
const named: Guardian = {
  name: '林建国',
  relation: null,
  phone: '13912345678',
  consentedOn: null,
  consentWay: null,
  note: '',
  recordedByName: null,
  recordedAt: '2026-11-20T02:00:00.000Z',
  version: 1,
}
const consented = { relation: 'FATHER', consentedOn: '2026-11-21', consentWay: 'PAPER' } as const
const hint = '未成年学员，须登记监护人同意'
let guardian: Guardian | null = null
let isMinor = true

beforeEach(() => {
  guardian = null
  isMinor = true
  answer({
    getStudent: () => student,
    listOrganizationNames: () => [],
    getGuardian: () => ({ isMinor, guardian }),
    listCourseStatistics: page,
    listFreeCourseRecords: page,
    listStudyDays: () => [],
    listStudySessions: page,
    listRefusals: page,
    listPresenceEntries: page,
    listHeldStudy: page,
    listOwnCertificates: () => [],
    listOrders: page,
    listApplications: page,
    listStudentOperations: page,
  })
})

test('the guardian of a minor whom an application names is completed with the consent, then the hint is gone', async () => {
  guardian = named
  const user = open('/admin/students/40', 'admin')
  await screen.findByText(hint)
  expect(screen.getByText('培训报名表，2026-11-20 10:00')).toBeVisible()
  await press(user, '登记同意')
  const record = await dialog('登记监护人同意')
  expect(record.getByLabelText('监护人姓名')).toHaveValue('林建国')
  await press(user, '保存', record)
  await record.findByText('请选择与学员的关系')
  await record.findByText('请选择同意的方式')
  await choose(user, '与学员的关系', '父亲', record)
  await choose(user, '同意方式', '签字的同意书', record)
  await fill(user, '同意日期', '2026-11-21', record)
  answer({ saveGuardian: ({ body }) => (guardian = { ...named, ...body, recordedByName: '教务管理员', version: 2 }) })
  await press(user, '保存', record)
  await screen.findByText('更新成功')
  await expect.poll(() => screen.queryByText(hint)).toBeNull()
  expect(screen.getByText('签字的同意书')).toBeVisible()
  expect(callsOf('saveGuardian')).toEqual([
    { params: { id: 40 }, body: { name: '林建国', phone: '13912345678', note: '', version: 1, ...consented } },
  ])
})

test('a consent is kept if it cannot be saved, and removed after a question', async () => {
  answer({ saveGuardian: () => refuse(503) })
  const user = open('/admin/students/40', 'admin')
  await press(user, '登记同意')
  const record = await dialog('登记监护人同意')
  await fill(user, '监护人姓名', '林建国', record)
  await choose(user, '与学员的关系', '父亲', record)
  await choose(user, '同意方式', '电话同意', record)
  await press(user, '保存', record)
  await record.findByText('保存监护人同意失败')
  expect(record.getByLabelText('监护人姓名')).toHaveValue('林建国')
  answer({ saveGuardian: ({ body }) => (guardian = { ...named, ...body }) })
  await press(user, '保存', record)
  await press(user, '删除 林若川')
  answer({ removeGuardian: () => void (guardian = null) })
  await press(user, '删除', await dialog('删除林若川的监护人登记？'))
  await screen.findByText(hint)
})

test('an adult has no such card, unless the consent is on record', async () => {
  isMinor = false
  open('/admin/students/40', 'admin')
  await title('林若川')
  await screen.findByText('变更记录')
  expect(screen.queryByText('监护人')).toBeNull()
  cleanup()
  guardian = { ...named, ...consented }
  open('/admin/students/40', 'admin')
  await screen.findByText('监护人')
  expect(screen.queryByText(hint)).toBeNull()
})

test('whoever may not change students is shown the hint only', async () => {
  open('/org/students/40', 'organizationAdmin')
  await screen.findByText(hint)
  expect(screen.queryByRole('button', { name: '登记同意' })).toBeNull()
})
