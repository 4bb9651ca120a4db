import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { StudentStatistics } from '@jiangxue/contract/student/student-statistics.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { student, students } from '../../testing/fixtures/student.ts'
import { choose, dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

beforeEach(() =>
  answer({
    listStudents: ({ query }) =>
      toPage([query.deleted ? { ...student, deletedAt: student.createTime } : student], 1, query),
    listOrganizationNames: () => [{ id: 5, name: '姑苏学士街就业服务站' }],
  }),
)
const act = async (user: UserEvent, label: string) => {
  await press(user, '林若川的更多操作')
  await user.click(await screen.findByRole('menuitem', { name: label }))
}

test('the required fields of a student are named, and what is saved is what was typed', async () => {
  answer({ addStudent: () => student })
  const user = open('/admin/students', 'admin')
  await press(user, '添加学员')
  const add = await dialog('添加学员')
  expect(add.getByLabelText<HTMLInputElement>('初始密码').value).toMatch(/^[a-km-np-z2-9]{16}$/)
  await fill(user, '初始密码', '', add)
  await press(user, '保存', add)
  await expect.poll(() => add.queryAllByText('请填写必填字段').length).toBe(2)
  await add.findByText('请设置密码')
  expect(add.getByLabelText<HTMLInputElement>('入学时间').value).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  await fill(user, '学号', 'N1', add)
  await fill(user, '姓名', '周新生', add)
  await fill(user, '初始密码', 'a password for the tests', add)
  await fill(user, '身份证号', '110101199003071230', add)
  await add.findByText('请输入正确的身份证号')
  await fill(user, '身份证号', '', add)
  await choose(user, '所属机构', '姑苏学士街就业服务站', add)
  await press(user, '保存', add)
  await screen.findByText('添加成功')
  const account = await dialog('已添加林若川')
  await account.findByLabelText('a password for the tests')
  expect(callsOf('addStudent')).toMatchObject([{ body: { studentId: 'N1', name: '周新生', organizationId: 5 } }])
})

test('a student is changed with the ID number masked, deleted and restored', async () => {
  answer({ updateStudent: () => student, deleteStudent: () => undefined, restoreStudent: () => student })
  const user = open('/admin/students', 'admin')
  await press(user, '编辑 林若川')
  const edit = await dialog('编辑学员')
  expect(edit.getByLabelText('身份证号')).toHaveValue('320508********0012')
  await fill(user, '民族', '回族', edit)
  await choose(user, '状态', '禁用', edit)
  await press(user, '保存', edit)
  await screen.findByText('更新成功')
  expect(callsOf('updateStudent')).toMatchObject([
    { params: { id: 40 }, body: { ethnicity: '回族', status: 'INACTIVE' } },
  ])
  expect(callsOf('updateStudent')[0]?.body.idCard).not.toMatch(/^\d{18}$/)
  await act(user, '删除')
  const question = await dialog('确认删除“林若川”？')
  await question.findByText(/此操作不可恢复/)
  await press(user, '删除', question)
  await screen.findByText('删除成功')
  await choose(user, '是否删除', '已删除')
  await press(user, '恢复 林若川')
  await screen.findByText('已恢复')
  expect([callsOf('deleteStudent'), callsOf('restoreStudent')]).toEqual([
    [{ params: { id: 40 } }],
    [{ params: { id: 40 } }],
  ])
})

test('erasing the locations of a deleted student says what stays', async () => {
  answer({ eraseOrigins: () => ({ rows: 3 }) })
  const user = open('/admin/students?deleted=true', 'admin')
  await act(user, '清除设备信息')
  const question = await dialog('清除“林若川”的设备信息？')
  await question.findByText(/在学时账本中留下签名记录/)
  await press(user, '清除', question)
  await screen.findByText('已清除')
  expect(callsOf('eraseOrigins')).toEqual([{ params: { id: 40 } }])
})

test('a new password is shown once, and the ID number after a reason', async () => {
  answer({
    resetStudentPassword: () => ({ password: 'A1B2C3D4E5F6G7H8' }),
    revealStudentIdCard: () => ({ idCard: '320508199601010012' }),
  })
  const user = open('/admin/students', 'admin')
  await act(user, '重置密码')
  await press(user, '重置密码', await dialog('重置林若川的密码？'))
  const shown = await dialog('林若川的新密码')
  await shown.findByText('A1B2C3D4E5F6G7H8')
  await press(user, '我已记下', shown)
  await expect.poll(() => screen.queryByText('A1B2C3D4E5F6G7H8')).toBeNull()
  await act(user, '查看身份证号')
  const ask = await dialog('查看完整身份证号')
  await press(user, '查看', ask)
  await ask.findByText('请填写查看理由')
  await fill(user, '查看理由', '核对证件', ask)
  await press(user, '查看', ask)
  await (await dialog('林若川的身份证号')).findByText('320508199601010012')
  expect(callsOf('revealStudentIdCard')).toEqual([{ params: { id: 40 }, query: { reason: '核对证件' } }])
})

test('selected students are moved, enrolled and disabled, each with its result', async () => {
  const both = students(2)
  const ids = both.map(({ id }) => id)
  const rows = both.map(({ id, name }) => ({ id, name, outcome: 'changed' as const, reason: '' }))
  const done = () => ({ changed: 2, rows })
  answer({
    listStudents: ({ query }) => toPage(both, 2, query),
    listManagedCourses: ({ query }) => toPage([], 0, query),
    moveStudents: done,
    setStatusOfStudents: () => ({
      changed: 0,
      rows: rows.map((each) => ({ ...each, outcome: 'unchanged' as const, reason: '无需更改' })),
    }),
  })
  const user = open('/admin/students', 'admin')
  const start = async (action: string) => {
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' })
    if (!all.checked) await user.click(all)
    await press(user, '批量操作')
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await start('移到机构')
  const move = await dialog(/把 2 名学员移到机构/)
  await choose(user, '所属机构', '姑苏学士街就业服务站', move)
  await press(user, '移动', move)
  const result = await dialog('批量操作结果')
  await result.findByText(/已完成 2 人/)
  await user.click(result.getAllByRole('button', { name: '关闭' }).at(-1)!)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await start('报名课程')
  const enroll = await dialog(/为 2 名学员报名课程/)
  await press(user, /报\s?名/, enroll)
  await enroll.findByText('请选择课程')
  await press(user, '取消', enroll)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await start('禁用账号')
  await press(user, /禁用/, await dialog('禁用选中的 2 名学员？'))
  expect(await (await dialog('批量操作结果')).findAllByText('无需更改')).toHaveLength(2)
  expect(callsOf('moveStudents')).toEqual([{ body: { ids, organizationId: 5 } }])
  expect(callsOf('setStatusOfStudents')).toEqual([{ body: { ids, status: 'INACTIVE' } }])
})

test('the statistics of a student can be read again after a failure', async () => {
  const statistics: StudentStatistics = {
    student,
    overview: {
      totalCourses: 4,
      completedCourses: 1,
      totalDuration: 5400,
      creditHours: 2,
      totalNotes: 0,
      averageProgress: 40,
      totalStudyLessons: 4,
    },
    today: { todayDuration: 0, todayVideos: 0, todayNotes: 0 },
  }
  answer({ getStudentStatistics: () => refuse(500), listLearningRecords: () => toPage([], 0, { page: 0, size: 10 }) })
  const user = open('/admin/students', 'admin')
  await act(user, '学习统计')
  const shown = await dialog('学习统计')
  await shown.findByText('获取学习统计失败')
  const record = {
    id: 71,
    courseName: 'Linux 运维实战',
    videoTitle: '认识命令行',
    duration: 90,
    watchTime: student.createTime,
  }
  answer({ getStudentStatistics: () => statistics })
  await press(user, '重试', shown)
  await shown.findByText('1/4')
  expect(shown.getByText('3 天')).toBeVisible()
  expect(shown.getByText('暂无学习记录')).toBeVisible()
  expect(shown.getByRole('img', { name: '今日活跃度：0/8' })).toBeVisible()
  await user.click(shown.getAllByRole('button', { name: '关闭' }).at(-1)!)
  const records = Array.from({ length: 10 }, (_, index) => ({ ...record, id: index, progress: 100, isCompleted: true }))
  answer({ listLearningRecords: () => toPage(records, 12, { page: 0, size: 10 }) })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await act(user, '学习统计')
  const recent = within(await screen.findByRole('region', { name: '最近学习记录' }))
  expect(recent.getAllByRole('row')).toHaveLength(11)
})

test('an export with full ID numbers needs a reason', async () => {
  const user = open('/admin/students', 'admin')
  await press(user, '导出')
  const ask = await dialog('导出学员')
  await user.click(ask.getByText('完整显示'))
  await press(user, '导出', ask)
  await screen.findByText('请填写查看理由')
  expect(callsOf('exportStudents')).toEqual([])
})
