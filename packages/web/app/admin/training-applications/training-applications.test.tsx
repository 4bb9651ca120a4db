import type { ApplicationDetail } from '@jiangxue/contract/application.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { open } from '../../testing/open.tsx'

const application: ApplicationDetail = {
  id: 5,
  attendeeName: '同批乙',
  attendeeGender: '女',
  attendeeIdCard: '110101********0134',
  attendeePhone: '13912345678',
  attendeeEducation: '本科',
  attendeeAddress: '苏州市姑苏区学士街 88 号',
  attendeeCompany: '测试公司',
  handlerName: '',
  handlerPhone: '',
  remarks: '',
  status: 'PENDING',
  statusText: '待审核',
  note: '',
  reviewerName: null,
  reviewedAt: null,
  studentId: null,
  studentNumber: null,
  submittedAt: '2026-11-05T01:00:00.000Z',
  version: 1,
  idCardFrontUrl: '/files/id/1',
  idCardBackUrl: '/files/id/2',
  consentVersion: '1',
  consentedAt: '2026-11-05T01:00:00.000Z',
}
const other = { ...application, id: 4, attendeeName: '同批甲' }
let rows: ApplicationDetail[]

beforeEach(() => {
  rows = [application, other]
  answer({
    listApplications: ({ query }) => toPage(rows, rows.length, query),
    countApplications: () => ({ all: 2, PENDING: 2, APPROVED: 0, REJECTED: 0, ENROLLED: 0 }),
    getApplication: ({ params }) => rows.find(({ id }) => id === params.id) ?? application,
    findApplicationNeighbours: ({ params }) =>
      params.id === 5 ? { previousId: null, nextId: 4 } : { previousId: 5, nextId: null },
  })
})
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a rejection needs a note, an enrollment a confirmation, and the password is shown once', async () => {
  const user = open('/admin/training-applications/5', 'admin')
  await user.click(await screen.findByRole('button', { name: '驳回' }))
  await screen.findByText('驳回时请填写审核意见，申请人会看到')
  expect(callsOf('reviewApplication')).toEqual([])
  const reviewed = { reviewerName: '教务管理员', reviewedAt: application.submittedAt }
  answer({
    reviewApplication: ({ body }) => {
      rows = [{ ...application, ...reviewed, status: body.status, statusText: '已通过', version: 2 }]
      return { ...rows[0]!, studentNumber: 'S001', ...(body.status === 'ENROLLED' && { password: 'ABCD2345EFGH6789' }) }
    },
  })
  await user.click(screen.getByRole('button', { name: '通过' }))
  await screen.findByText(/教务管理员 于 .+ 审核/)
  await user.click(await screen.findByRole('button', { name: '办理入学' }))
  await user.click((await dialog('为同批乙办理入学？')).getByRole('button', { name: '办理入学' }))
  const account = await dialog('已为同批乙建立学员账号')
  await account.findByText('ABCD2345EFGH6789')
  await user.click(account.getByRole('button', { name: '我已记下' }))
  await expect.poll(() => screen.queryByText('ABCD2345EFGH6789')).toBeNull()
  await expect.poll(() => screen.queryByText('办理入学')).toBeNull()
  expect(callsOf('reviewApplication')).toMatchObject([
    { params: { id: 5 }, body: { status: 'APPROVED', version: 1 } },
    { body: { status: 'ENROLLED', version: 2 } },
  ])
})

test('a full ID number is shown after a reason is given', async () => {
  answer({ revealApplicationIdCard: () => ({ idCard: '110101199003070134' }) })
  const user = open('/admin/training-applications/5', 'admin')
  await user.click(await screen.findByRole('button', { name: '查看完整号码' }))
  const ask = await dialog('查看完整身份证号')
  await user.click(ask.getByRole('button', { name: '查看' }))
  await ask.findByText('请填写查看理由')
  await user.type(ask.getByLabelText('查看理由'), '与原件核对')
  await user.click(ask.getByRole('button', { name: '查看' }))
  await screen.findByText('110101199003070134')
  expect(callsOf('revealApplicationIdCard')).toMatchObject([{ params: { id: 5 }, body: { reason: '与原件核对' } }])
})

test('each application links to its neighbors, which asks before a note is lost', async () => {
  const user = open('/admin/training-applications?keyword=同批', 'admin')
  await user.click(await screen.findByText('同批乙'))
  await heading('同批乙')
  expect(screen.getByRole('button', { name: '上一份' })).toBeDisabled()
  await user.type(screen.getByLabelText('审核意见'), '材料齐全')
  const next = () => user.click(screen.getByText('下一份'))
  await next()
  await user.click((await dialog('放弃未保存的修改？')).getByRole('button', { name: '继续编辑' }))
  expect(screen.getByLabelText('审核意见')).toHaveValue('材料齐全')
  await next()
  await user.click((await dialog('放弃未保存的修改？')).getByRole('button', { name: '放弃修改' }))
  await heading('同批甲')
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
  await user.click((await dialog('通过选中的 2 份申请？')).getByRole('button', { name: '通过' }))
  await screen.findByText('已通过 2 份申请')
  expect(callsOf('approveApplications')[0]?.body.ids.toSorted((a, b) => a - b)).toEqual([4, 5])
  await user.click(screen.getByLabelText('删除 同批甲'))
  await user.click((await dialog('确认删除“同批甲”？')).getByRole('button', { name: '删除' }))
  await expect.poll(() => screen.queryByText('同批甲')).toBeNull()
  expect(callsOf('deleteApplication')).toMatchObject([{ params: { id: 4 } }])
})
