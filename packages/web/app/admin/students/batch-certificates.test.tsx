import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { certificate } from '../../testing/fixtures/certificate.ts'
import { dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const student: StudentRow = {
  ...accounts.student,
  role: 'STUDENT',
  studentId: 'XS0001',
  ethnicity: null,
  organizationId: null,
  organizationName: null,
  status: 'ACTIVE',
  averageProgress: 0,
  totalStudyTime: 0,
  creditHours: 0,
  isUnverified: true,
  completedLessons: 0,
  lastLoginTime: null,
  idCard: null,
  enrollmentDate: null,
  deletedAt: null,
}

test('without a domain staff confirm the address of the codes; students without a certificate are listed with the reason', async () => {
  const reason = '已完成 51 课时，还差 29 课时（要求 80 课时）'
  const failed = { studentId: 5, studentName: '许知秋', studentNumber: 'XS0005', reason }
  const none = { certificateId: null, certificateNumber: null }
  const results = [
    { ...failed, ...none, outcome: 'refused' as const },
    {
      ...failed,
      ...none,
      studentId: 6,
      studentName: '已删者',
      outcome: 'deleted' as const,
      reason: '已删除，未重新生成',
    },
  ]
  answer({
    listStudents: ({ query }) => toPage([student], 1, query),
    listOrganizationNames: () => [],
    batchGenerateCertificates: ({ body }) =>
      body.verifyAddress
        ? { data: [certificate], existing: 0, failures: [failed] }
        : refuseWith('certificate.noAddress'),
    listCertificateResults: ({ query }) => {
      const rows = results.filter(({ outcome }) => query.outcome === undefined || outcome === query.outcome)
      return { ...toPage(rows, rows.length, query), counts: { issued: 1, existing: 0, refused: 1, deleted: 1 } }
    },
  })
  const user = open('/admin/students', 'admin')
  await user.click(await screen.findByRole('checkbox', { name: '选择 林若川' }))
  await press(user, '批量生成证书')
  const question = await dialog('确认证书的查验地址')
  await fill(user, '证书查验地址', 'https://www.school.example', question)
  await press(user, '使用此地址', question)
  const result = await dialog('批量证书预览')
  await result.findByText('新生成 1 张，已有 0 张，2 名学员未生成。')
  expect((await result.findByText('许知秋')).closest('tr')).toHaveTextContent(`XS0005许知秋未生成${reason}`)
  expect(callsOf('batchGenerateCertificates').map(({ body }) => body.verifyAddress)).toEqual([
    undefined,
    'https://www.school.example',
  ])
  await press(user, '重新生成已删除的 1 张', result)
  await expect
    .poll(() => callsOf('batchGenerateCertificates').at(-1)?.body)
    .toMatchObject({ studentIds: [6], renewDeleted: true })
})
