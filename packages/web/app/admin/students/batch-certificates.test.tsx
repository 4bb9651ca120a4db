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
  const failures = [{ studentId: 5, studentName: '许知秋', reason: '完成80课时才能预览证书' }]
  answer({
    listStudents: ({ query }) => toPage([student], 1, query),
    listOrganizationNames: () => [],
    batchGenerateCertificates: ({ body }) =>
      body.verifyAddress ? { data: [certificate], failures } : refuseWith('certificate.noAddress'),
  })
  const user = open('/admin/students', 'admin')
  await user.click(await screen.findByRole('checkbox', { name: '选择 林若川' }))
  await press(user, '批量生成证书')
  const question = await dialog('确认证书的查验地址')
  await fill(user, '证书查验地址', 'https://www.school.example', question)
  await press(user, '使用此地址', question)
  const result = await dialog('批量证书预览')
  await result.findByText('已生成 1 张，1 名学员未生成。')
  expect(result.getByText('许知秋').closest('li')).toHaveTextContent('完成80课时才能预览证书')
  expect(callsOf('batchGenerateCertificates').map(({ body }) => body.verifyAddress)).toEqual([
    undefined,
    'https://www.school.example',
  ])
})
