import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { RosterPreview } from '@jiangxue/contract/student/roster.ts'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { student } from '../../../testing/fixtures/student.ts'
import { dialog, press } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const rowOf = (row: number, name: string, isMinor: boolean): RosterPreview['rows'][number] => ({
  row,
  outcome: 'NEW',
  isMinor,
  values: { name, idCard: '110101********0134' },
  problems: [],
})
const columns = [
  { column: 'A', title: '姓名', field: 'name' as const, isHidden: false, samples: ['林若川'] },
  { column: 'B', title: '身份证号', field: 'idCard' as const, isHidden: false, samples: ['110101********0134'] },
]
const preview: RosterPreview = {
  id: 3,
  fileName: '花名册.xlsx',
  sheetName: '花名册',
  sheets: ['花名册'],
  otherRosters: [],
  headerRow: 1,
  columns,
  missing: [],
  ambiguous: [],
  counts: { total: 2, created: 2, updated: 0, skipped: 0, refused: 0 },
  doubtful: 0,
  minors: 1,
  rows: [rowOf(2, '林若川', false), rowOf(3, '林小川', true)],
  refusedRows: [],
  doubtfulRows: [],
}

test('a preview says which new students are minors, and what is to do afterwards', async () => {
  answer({
    listStudents: ({ query }) => toPage([student], 1, query),
    listOrganizationNames: () => [],
    listImports: () => [],
    previewImport: () => preview,
  })
  const user = open('/admin/students', 'admin')
  await press(user, '导入')
  const wizard = await dialog('导入学员')
  const roster = new File(['roster'], '花名册.xlsx')
  fireEvent.change(await wizard.findByLabelText('学员名单文件'), { target: { files: [roster] } })
  await press(user, '上传并核对', wizard)
  await wizard.findByText('其中 1 名未满 18 周岁，导入后须在学员详情中登记监护人同意。')
  const badges = wizard.getAllByText('未成年')
  expect(badges.map((badge) => badge.closest('tr, li')?.textContent)).toEqual([expect.stringContaining('林小川')])
})
