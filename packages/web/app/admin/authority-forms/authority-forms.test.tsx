import type { AuthorityForm, AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../testing/accounts.ts'
import { answer, callsOf, refuseWith } from '../../testing/fake-api.ts'
import { authorityCheck, authorityForm, authorityFormRow } from '../../testing/fixtures/authority-form.ts'
import { classOverview } from '../../testing/fixtures/training-class.ts'
import { address, choose, dialog, fill, press, region, title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

/** The form that the server makes of what is sent. */
const stored = ({ name, authority, kind, titles, columns }: AuthorityFormFields): AuthorityForm => ({
  ...authorityForm,
  name,
  authority,
  kind,
  titles,
  columns,
})
beforeEach(() =>
  answer({
    listAuthorityForms: ({ query }) => toPage([authorityFormRow], 1, query),
    getAuthorityForm: () => authorityForm,
    checkAuthorityForm: () => authorityCheck,
    createAuthorityForm: ({ body }) => stored(body),
  }),
)
const save = async (user: UserEvent) => press(user, '保存', await region('保存'))
const preview = async () => {
  const [table] = await screen.findAllByRole('region', { name: '表格预览' })
  return within(table as HTMLElement)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))
}

test('a form is made of columns that are added, moved and removed, and shows how it looks', async () => {
  const user = open('/admin/authority-forms/edit', 'admin')
  await title('添加主管部门报表')
  await fill(user, '报表名称', '省厅花名册')
  await fill(user, '标题行', '培训花名册\n人数 {students}')
  await choose(user, '第 3 列的内容', '性别')
  await choose(user, '第 3 列的格式', '换成代码')
  await fill(user, '第 3 列的代码', '男=1\n女=2')
  await fill(user, '第 3 列的表头', '性别代码')
  await press(user, '第 3 列 上移')
  await press(user, '第 1 列 移除')
  await press(user, '添加列')
  await choose(user, '第 3 列的内容', '固定文字')
  await fill(user, '第 3 列的固定文字', '无')
  await user.click(screen.getAllByRole('checkbox', { name: '必填' })[0]!)
  expect(await preview()).toEqual([
    ['培训花名册'],
    ['人数 {students}'],
    ['性别代码', '姓名', '固定文字'],
    ['1', '张三', '无'],
  ])
  await save(user)
  await expect.poll(address).toBe('/admin/authority-forms/edit/7')
  expect(callsOf('createAuthorityForm').map(({ body }) => body)).toEqual([
    {
      name: '省厅花名册',
      authority: '',
      kind: 'ROSTER',
      titles: ['培训花名册', '人数 {students}'],
      columns: [
        {
          header: '性别代码',
          source: 'sex',
          format: 'codes',
          must: false,
          text: '',
          part: '',
          codes: [
            { from: '男', to: '1' },
            { from: '女', to: '2' },
          ],
        },
        { header: '姓名', source: 'name', format: 'text', must: true, text: '', part: '', codes: [] },
        { header: '固定文字', source: 'fixed', format: 'text', must: true, text: '无', part: '', codes: [] },
      ],
    },
  ])
})

test('what is wrong is said at its column, and nothing is sent', async () => {
  const user = open('/admin/authority-forms/edit', 'admin')
  await fill(user, '报表名称', '省厅花名册')
  await fill(user, '第 2 列的表头', '=1+1')
  await save(user)
  await screen.findByText('不能以 = + - @ 开头')
  await fill(user, '第 2 列的表头', '姓名')
  await choose(user, '第 2 列的内容', '固定文字')
  await save(user)
  await screen.findByText('请填写固定文字')
  expect(callsOf('createAuthorityForm')).toEqual([])
})

test('columns are moved by keyboard alone, and the focus stays with the column', async () => {
  const user = open('/admin/authority-forms/edit', 'admin')
  const down = await screen.findByRole('button', { name: '第 1 列 下移' })
  down.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('第 2 列的表头')).toHaveValue('序号')
  expect(screen.getByRole('button', { name: '第 2 列 下移' })).toHaveFocus()
})

test('an example is where a form begins', async () => {
  const user = open('/admin/authority-forms', 'admin')
  await press(user, '添加报表')
  await user.click(await screen.findByText('从示例开始：考核结果汇总'))
  expect(await screen.findByLabelText('报表名称')).toHaveValue('考核结果汇总')
  expect(screen.getByLabelText('第 6 列的表头')).toHaveValue('考核结果')
})

test('a wrong file is refused with its line', async () => {
  answer({
    readAuthorityFormFile: () =>
      refuseWith('authorityForm.wrongFile', { message: '文件第 3 行 name 有误：请填写报表名称' }),
  })
  const user = open('/admin/authority-forms', 'admin')
  await title('主管部门报表')
  await user.upload(screen.getByLabelText('选择报表文件'), new File(['{}'], 'form.json', { type: 'application/json' }))
  await screen.findByText('文件第 3 行 name 有误：请填写报表名称')
})

test('an old version is looked at and taken back', async () => {
  answer({
    getAuthorityFormVersion: () => stored({ ...authorityForm, name: '旧花名册' }),
    restoreAuthorityForm: () => ({ ...authorityForm, name: '旧花名册', version: 3 }),
  })
  const user = open('/admin/authority-forms/edit/7', 'admin')
  await press(user, '查看第 1 版')
  const old = await dialog('第 1 版')
  await old.findByText(/旧花名册/)
  await user.keyboard('{Escape}')
  await press(user, '恢复第 1 版')
  await press(user, /恢\s*复/, await dialog('恢复第 1 版？'))
  await expect
    .poll(() => callsOf('restoreAuthorityForm'))
    .toEqual([{ params: { id: 7, version: 1 }, body: { version: 2 } }])
  expect(await screen.findByLabelText('报表名称')).toHaveValue('旧花名册')
})

async function ofClass() {
  answer({
    getClass: () => classOverview,
    listClassMembers: ({ query }) => toPage([], 0, query),
    listOrganizationNames: () => [],
  })
  const user = open('/admin/classes/9', 'admin')
  await press(user, '更多操作')
  await user.click(await screen.findByText('主管部门报表', { selector: '.ant-dropdown-menu-title-content' }))
  const shown = await dialog('主管部门报表')
  await choose(user, '报表', '江苏花名册', shown)
  return { user, shown }
}

test('in a class, a complete form is exported with a reason for whole ID numbers', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer({ exportAuthorityForm: () => new Blob(['sheet']) as never })
  const { user, shown } = await ofClass()
  await shown.findByText('2 名学员的必填内容都已填写')
  await shown.findByText('320102********0013')
  expect(shown.getByRole('button', { name: /导出 Excel/ })).toBeDisabled()
  await fill(user, '查看完整身份证号的理由', '上报省厅', shown)
  await press(user, /导出 Excel/, shown)
  await expect
    .poll(() => callsOf('exportAuthorityForm'))
    .toEqual([{ params: { id: classOverview.id, formId: 7 }, query: { version: 2, reason: '上报省厅' } }])
  await expect
    .poll(() => (saved.mock.contexts[0] as HTMLAnchorElement | undefined)?.download)
    .toBe('江苏花名册（第 2 版）.xlsx')
})

test('what is missing is listed by student and column, and keeps the form from being exported', async () => {
  answer({
    checkAuthorityForm: () => ({
      ...authorityCheck,
      gapCount: 2,
      gapsOfColumns: [
        { column: 0, header: '电话', gaps: 1 },
        { column: 1, header: '民族', gaps: 1 },
      ],
      gaps: [
        { studentId: 41, name: '林若川', studentNumber: 'S1', column: 0, header: '电话', gap: 'empty', value: '' },
        { studentId: 42, name: '王小雨', studentNumber: null, column: 1, header: '民族', gap: 'noCode', value: '回族' },
      ],
    }),
  })
  const { shown } = await ofClass()
  await shown.findByText('2 处内容没有填写或没有代码，补全后才能导出')
  await shown.findByText('电话：没有填写')
  await shown.findByText('民族：“回族”没有代码')
  expect(shown.getByRole('link', { name: '林若川' })).toHaveAttribute('href', '/admin/students/41')
  expect(shown.getByRole('button', { name: /导出 Excel/ })).toBeDisabled()
})

test('a failed check is tried again, with the focus on the button until it succeeds', async () => {
  let times = 0
  answer({ checkAuthorityForm: () => (++times <= 2 ? refuseWith('server.failed') : authorityCheck) })
  const { user, shown } = await ofClass()
  await shown.findByText(/检查报表失败/)
  await press(user, '重试', shown)
  await waitFor(() => expect(callsOf('checkAuthorityForm')).toHaveLength(2))
  expect(shown.getByRole('button', { name: '重试' })).toHaveFocus()
  await press(user, '重试', shown)
  await shown.findByText('2 名学员的必填内容都已填写')
})

test('who may not edit classes neither adds nor changes forms', async () => {
  answer({ me: () => ({ ...accounts.admin, isFullAdmin: false, permissions: ['classes.view', 'classes.export'] }) })
  open('/admin/authority-forms', 'admin')
  await screen.findByRole('button', { name: '检查和导出 江苏花名册' })
  for (const name of [/编辑/, /删除/, /添加报表/, /导入报表/]) expect(screen.queryByRole('button', { name })).toBeNull()
})
