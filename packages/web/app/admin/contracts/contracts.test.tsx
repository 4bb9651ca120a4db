import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { classOverview } from '../../testing/fixtures/training-class.ts'
import { contractInOffice, dueContract } from '../../testing/fixtures/training-contract.ts'
import { press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

test('signed contracts are listed and downloaded; who has not signed is on the other tab, under the same class', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer({
    listContracts: ({ query }) =>
      toPage([contractInOffice, { ...contractInOffice, id: 4, state: 'REPLACED', studentName: '王小雨' }], 2, query),
    listUnsigned: ({ query }) =>
      toPage(
        [
          {
            ...dueContract,
            studentId: 41,
            studentName: '陈未签',
            studentNumber: 'JX20260002',
            enrollmentId: 9,
            enrolledAt: '2026-01-05T01:00:00.000Z',
          },
        ],
        1,
        query,
      ),
    printContract: () => new Blob(['%PDF-']) as never,
    getClass: () => classOverview,
  })
  const user = open('/admin/contracts?classId=9', 'admin')
  const row = within((await screen.findByText('王小雨')).closest('tr')!)
  row.getByText('已由新合同替代')
  await user.click(row.getByRole('button', { name: /下载 PDF/ }))
  await expect.poll(() => callsOf('printContract')).toEqual([{ params: { id: 4 } }])
  await expect
    .poll(() => (saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toBe('培训协议 Linux 运维实战 王小雨.pdf')
  expect(callsOf('listContracts')[0]?.query).toMatchObject({ classId: 9 })
  await user.click(screen.getByRole('tab', { name: '待签订' }))
  await screen.findByText('陈未签')
  expect(callsOf('listUnsigned')[0]?.query).toMatchObject({ classId: 9 })
})

test('the draft of the contract shows what is filled in, and copies it', async () => {
  answer({
    listRiskyWords: () => [],
    listManagedAgreements: () => [
      {
        kind: 'contract',
        title: '培训协议',
        html: '<p>{{学员姓名}}</p>',
        gaps: [],
        isChanged: true,
        versions: [],
        version: 0,
      },
    ],
  })
  const user = open('/admin/agreements', 'admin')
  await press(user, '编辑草稿：培训协议')
  const list = within(await screen.findByRole('list', { name: '自动填写的内容' }))
  expect(list.getAllByRole('button')).toHaveLength(9)
  await user.click(list.getByRole('button', { name: '{{培训费用}}' }))
  expect(await navigator.clipboard.readText()).toBe('{{培训费用}}')
})
