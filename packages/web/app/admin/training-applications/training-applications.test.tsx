import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { application } from '../../testing/fixtures/application.ts'
import { dialog, follow, press, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

let rows = [application]

beforeEach(() => {
  rows = [application, { ...application, id: 4, attendeeName: '同批甲' }]
  answer({
    listApplications: ({ query }) => toPage(rows, rows.length, query),
    countApplications: () => ({ all: 2, PENDING: 2, APPROVED: 0, REJECTED: 0, ENROLLED: 0 }),
    getApplication: ({ params }) => rows.find(({ id }) => id === params.id) ?? application,
    findApplicationNeighbours: ({ params }) =>
      params.id === 5 ? { previousId: null, nextId: 4 } : { previousId: 5, nextId: null },
  })
})

test('a rejection needs a note, an enrollment a confirmation, and the password is shown once', async () => {
  const user = open('/admin/training-applications/5', 'admin')
  await press(user, '驳回')
  await screen.findByText('驳回时请填写审核意见，申请人会看到')
  expect(callsOf('reviewApplication')).toEqual([])
  const reviewed = { reviewerName: '教务管理员', reviewedAt: application.submittedAt }
  answer({
    reviewApplication: ({ body: { status } }) => {
      const changed = { ...application, ...reviewed, status, version: 2 }
      rows = [changed]
      return changed
    },
    enrollApplications: ({ body: { ids } }) => {
      rows = [
        {
          ...application,
          ...reviewed,
          status: 'ENROLLED',
          version: 3,
          studentId: 40,
          studentNumber: 'S001',
          classes: [{ id: 3, name: '一期' }],
          orders: [{ id: 90, courseName: 'Linux 运维实战', status: 'PENDING', statusText: '待支付' }],
        },
      ]
      const account = { studentId: 40, studentNumber: 'S001', username: 's001', password: 'abcd2345efgh6789' }
      return { enrolled: ids.map((id) => ({ id, name: '同批乙', ...account })), failures: [] }
    },
  })
  await press(user, '通过')
  await screen.findByText(/教务管理员 于 .+ 审核/)
  await press(user, '办理入学')
  await press(user, '办理入学', await dialog('为同批乙办理入学？'))
  const account = await dialog('已为同批乙建立学员账号')
  await account.findByLabelText('abcd2345efgh6789')
  await press(user, '我已记下', account)
  await expect.poll(() => screen.queryByLabelText('abcd2345efgh6789')).toBeNull()
  await expect.poll(() => screen.queryByText('办理入学')).toBeNull()
  expect(callsOf('reviewApplication')).toMatchObject([{ params: { id: 5 }, body: { status: 'APPROVED', version: 1 } }])
  expect(callsOf('enrollApplications')).toMatchObject([{ body: { ids: [5], courseId: null, classId: null } }])
  expect(await screen.findByRole('link', { name: '一期' })).toHaveAttribute('href', '/admin/classes/3')
  const order = await screen.findByRole('link', { name: 'Linux 运维实战（待支付）' })
  expect(order).toHaveAttribute('href', '/admin/courses/orders?keyword=90')
})

test('each application links to its neighbors, which asks before a note is lost', async () => {
  const user = open('/admin/training-applications?keyword=同批', 'admin')
  await user.click(await screen.findByText('同批乙'))
  await title('同批乙')
  expect(screen.getByRole('button', { name: '上一份' })).toBeDisabled()
  await user.type(screen.getByLabelText('审核意见'), '材料齐全')
  await follow(user, '下一份')
  await press(user, '继续编辑', await dialog('放弃未保存的修改？'))
  expect(screen.getByLabelText('审核意见')).toHaveValue('材料齐全')
  await follow(user, '下一份')
  await press(user, '放弃修改', await dialog('放弃未保存的修改？'))
  await title('同批甲')
  expect(screen.getByRole('button', { name: '下一份' })).toBeDisabled()
  expect(callsOf('findApplicationNeighbours').at(-1)).toMatchObject({ params: { id: 4 }, query: { keyword: '同批' } })
})

test('several applications are approved at once, and one is deleted', async () => {
  answer({
    approveApplications: () => ({ approved: 2, failures: [] }),
    deleteApplication: ({ params }) => {
      rows = rows.filter(({ id }) => id !== params.id)
    },
  })
  const user = open('/admin/training-applications', 'admin')
  for (const name of ['同批甲', '同批乙']) await user.click(await screen.findByLabelText(`选择 ${name}`))
  await user.click(screen.getByText('批量通过'))
  await press(user, '通过', await dialog('通过选中的 2 份申请？'))
  await screen.findByText('已通过 2 份申请')
  expect(callsOf('approveApplications')).toMatchObject([{ body: { ids: [5, 4] } }])
  await user.click(screen.getByLabelText('删除 同批甲'))
  await press(user, '删除', await dialog('确认删除“同批甲”？'))
  await expect.poll(() => screen.queryByText('同批甲')).toBeNull()
  expect(callsOf('deleteApplication')).toMatchObject([{ params: { id: 4 } }])
})
