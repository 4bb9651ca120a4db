import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf } from '@jiangxue/contract/id-card.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { studentCalls } from '../../testing/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { password } from '../../testing/world.ts'

const it = testApp()
const { ids, watch } = studentCalls(it)
const path = '/api/admin/students'
let root: Promise<string> | undefined
const admin = () => (root ??= it.world.person('ADMIN').then(({ token }) => token))
const idCard = () => {
  const digits = `3205821994050${1100 + it.world.next()}`
  return digits + checkCharacterOf(digits)
}
const form = (change: object = {}) => ({
  studentId: `N${it.world.next()}`,
  name: '周新学',
  password: 'a password of staff',
  ...change,
})
const add = async (body: object, token?: string) => it.post(`${path}/add`, body, token ?? (await admin()))
const update = async (id: number, body: object, token?: string) =>
  it.call('PUT', `${path}/update/${id}`, { token: token ?? (await admin()), body })
const remove = async (id: number, token?: string) =>
  it.call('DELETE', `${path}/delete/${id}`, { token: token ?? (await admin()) })
const restore = async (id: number, token?: string) => it.post(`${path}/restore/${id}`, {}, token ?? (await admin()))
const total = async (token?: string) =>
  (await it.get('/api/admin/users/students', token ?? (await admin()))).body.totalElements as number
const deeds = (id: number) =>
  it.context.database.read
    .selectFrom('operationLogs')
    .select(['action', 'detail'])
    .where('targetType', '=', 'student')
    .where('targetId', '=', String(id))
    .orderBy('id')
    .execute()

test('a student is added with what the form says, signs in, and is found', async () => {
  const before = await total()
  const number = idCard()
  const body = form({ studentId: 'Zx-2026.1', idCard: number.toLowerCase(), ethnicity: '汉族', phone: '', email: null })
  const answer = await add(body)
  assert.deepEqual([answer.status, answer.body.message], [200, '添加成功'])
  const { data } = answer.body
  assert.deepEqual(
    [data.studentId, data.username, data.name, data.status, data.role, data.phone, data.email, data.enrollmentDate],
    ['Zx-2026.1', 'zx-2026.1', '周新学', 'ACTIVE', 'STUDENT', null, null, '2026-11-20T10:00:00'],
  )
  assert.equal(data.idCard, `${number.slice(0, 6)}********${number.slice(14)}`)
  assert.doesNotMatch(JSON.stringify(await deeds(data.id)), new RegExp(number))
  assert.equal(await total(), before + 1)
  const token = await admin()
  for (const keyword of ['周新', 'zx-2026', 'Zx-2026', number])
    assert.ok((await ids({ token } as never, { keyword })).includes(data.id), keyword)
  const login = await it.post('/api/auth/login', { username: 'Zx-2026.1', password: 'a password of staff' })
  assert.deepEqual([login.status, login.body.user.mustChangePassword], [200, false])
  const other = (await add(form({ mustChangePassword: true }))).body.data
  const first = await it.post('/api/auth/login', { username: other.studentId, password: 'a password of staff' })
  assert.equal(first.body.user.mustChangePassword, true)
})

test('refuses wrong fields with the messages of the form', async () => {
  const wrongNumber = '学号由 2 到 30 个字母、数字、点、横线或下划线组成，不能是手机号'
  for (const [change, errors] of [
    [{ studentId: '' }, { studentId: '请填写必填字段' }],
    [{ studentId: undefined }, { studentId: '请填写必填字段' }],
    [{ name: ' ' }, { name: '请填写必填字段' }],
    [{ name: '一' }, { name: '姓名长度在 2 到 50 个字符' }],
    [{ studentId: '13800001111' }, { studentId: wrongNumber }],
    [{ studentId: '学号一' }, { studentId: wrongNumber }],
    [{ password: undefined }, { password: '请设置密码' }],
    [{ password: '' }, { password: '请设置密码' }],
    [{ password: 'short' }, { password: '密码长度在 8 到 64 个字符' }],
    [{ password: '12345678' }, { password: '密码过于常见，请换一个' }],
    [{ username: 'a@b' }, { username: '用户名不能是手机号或邮箱' }],
    [{ idCard: '110101199003071230' }, { idCard: '请输入正确的身份证号' }],
    [{ idCard: '110101********1234' }, { idCard: '请输入正确的身份证号' }],
    [{ phone: '123' }, { phone: '请输入正确的手机号码' }],
    [{ enrollmentDate: '2026-02-30' }, { enrollmentDate: '请选择入学时间' }],
    [{ organizationId: 999_999 }, { organizationId: '机构不存在' }],
    [{ avatar: '/files/999999' }, { avatar: '请先上传头像图片' }],
  ] as const) {
    const { status, body } = await add(form(change))
    assert.deepEqual([status, body.errors], [422, errors], JSON.stringify(change))
  }
})

test('names and ID numbers of others are 409, field by field', async () => {
  const number = idCard()
  const taken = { studentId: 'T100', username: 'taken100', phone: '13711110000', email: 'taken@example.cn' }
  assert.equal((await add(form({ ...taken, idCard: number }))).status, 200)
  const { status, body } = await add(form({ ...taken, email: 'Taken@example.cn' }))
  assert.deepEqual(
    [status, body.errors],
    [409, { studentId: '学号已被使用', username: '用户名已被使用', phone: '手机号已被使用', email: '邮箱已被使用' }],
  )
  assert.deepEqual((await add(form({ studentId: 'TAKEN100', username: 'else100' }))).body.errors, {
    studentId: '学号已被使用',
  })
  assert.deepEqual((await add(form({ idCard: number }))).body.errors, { idCard: '身份证号已登记在其他账号' })
})

test('of two students added at the same time with one number, or one ID number, one is refused', async () => {
  const [studentId, number] = [`R${it.world.next()}`, idCard()]
  const sameNumber = await Promise.all([add(form({ studentId })), add(form({ studentId, username: 'another-race' }))])
  assert.deepEqual(sameNumber.map(({ status }) => status).toSorted(), [200, 409])
  assert.ok(sameNumber.find(({ status }) => status === 409)!.body.errors.studentId)
  const sameIdCard = await Promise.all([add(form({ idCard: number })), add(form({ idCard: number }))])
  assert.deepEqual(sameIdCard.map(({ status }) => status).toSorted(), [200, 409])
  assert.ok(sameIdCard.find(({ status }) => status === 409)!.body.errors.idCard)
})

test('a changed student keeps what was not sent, and a masked ID number means the one on record', async () => {
  const number = idCard()
  const { id, idCard: masked } = (await add(form({ idCard: number, phone: '13711112222' }))).body.data
  const { status, body } = await update(id, { name: '改名字', idCard: masked, enrollmentDate: '2026-09-01' })
  assert.deepEqual([status, body.message], [200, '更新成功'])
  assert.deepEqual(
    [body.data.name, body.data.phone, body.data.idCard, body.data.enrollmentDate, body.data.version],
    ['改名字', '13711112222', masked, '2026-09-01T00:00:00', 2],
  )
  assert.equal((await update(id, { idCard: '110101********1234' })).status, 422, 'somebody else’s mask')
  const stale = await update(id, { name: '再改名', version: 1 })
  assert.deepEqual(
    [stale.status, stale.body.problem, stale.body.data.name, stale.body.data.version],
    [409, 'resource.stale', '改名字', 2],
  )
  assert.equal((await update(id, { idCard: '' })).body.data.idCard, null)
  const log = await deeds(id)
  assert.deepEqual(
    log.map(({ action }) => action),
    ['student.create', 'student.update', 'student.update'],
  )
  const { before, after } = JSON.parse(log[1]!.detail)
  assert.deepEqual([before.name, after.name, after.idCard, after.phone], ['周新学', '改名字', masked, '137****2222'])
})

test('a certificate keeps the name under which it was issued', async () => {
  const student = await it.world.student({ name: '证书原名', idCard: idCard() })
  const course = await it.world.course({ lessons: Array.from({ length: 80 }, () => ({})) })
  await completeLessons(it.context, student.id, course, 80)
  const token = await admin()
  const body = { studentIds: [student.id], verifyAddress: 'http://school.local' }
  const issued = await it.post('/api/admin/certificates/batch-generate', body, token)
  assert.equal(issued.body.data[0].studentName, '证书原名')
  assert.equal((await update(student.id, { name: '现在姓名' })).status, 200)
  const { data } = (await it.get(`/api/admin/certificates/student/${student.id}`, token)).body
  assert.deepEqual([data.id, data.studentName], [issued.body.data[0].id, '证书原名'])
})

test('disabling a student ends the sessions and moves the counters', async () => {
  const organizationId = await it.world.organization()
  const student = await it.world.student({ organizationId })
  const count = async (query: Record<string, string | number>) =>
    (await ids({ token: await admin() } as never, query)).length
  assert.equal(await count({ organizationId, status: 'ACTIVE' }), 1)
  assert.equal((await update(student.id, { status: 'INACTIVE' })).status, 200)
  assert.equal((await it.get('/api/auth/me', student.token)).status, 401)
  assert.deepEqual(
    [await count({ organizationId, status: 'ACTIVE' }), await count({ organizationId, status: 'INACTIVE' })],
    [0, 1],
  )
})

test('a deleted student keeps study time, and the names are free until they are restored', async () => {
  const course = await it.world.course()
  const number = idCard()
  const names = { studentId: 'D500', username: 'gone500', phone: '13722220000', email: 'gone@example.cn' }
  const { id } = (await add(form({ ...names, name: '吴离校', idCard: number }))).body.data
  const student = { id, username: names.username, token: await it.world.login(id) }
  await watch(student, course, 0, 5)
  const before = await total()
  assert.deepEqual([(await remove(id)).status, (await remove(id)).status], [200, 404])
  assert.equal(await total(), before - 1)
  assert.equal((await it.get('/api/auth/me', student.token)).status, 401)
  const token = await admin()
  assert.deepEqual(await ids({ token } as never, { keyword: '吴离校' }), [])
  for (const keyword of ['吴离', 'gone500', 'D500', number])
    assert.deepEqual(await ids({ token } as never, { deleted: 'true', keyword }), [id], keyword)
  const shown = (await it.get(`${path}/${id}`, token)).body
  assert.deepEqual([shown.totalStudyTime, shown.deletedAt], [5, new Date(it.now).toISOString()])
  assert.equal((await update(id, { name: '不能改' })).status, 404)
  const refused = await add(form({ idCard: number }))
  assert.deepEqual(refused.body.errors, { idCard: '该身份证号属于已删除的学员，请在“已删除”中恢复' })
  const successor = (await add(form(names))).body.data
  const conflict = await restore(id)
  assert.deepEqual(
    [conflict.status, Object.keys(conflict.body.errors).toSorted()],
    [409, ['email', 'phone', 'studentId', 'username']],
  )
  await remove(successor.id)
  const both = await Promise.all([restore(id), restore(id)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal(await total(), before)
  assert.deepEqual(await ids({ token } as never, { keyword: '吴离校' }), [id])
  assert.equal((await restore(id)).body.problem, 'student.notDeleted')
})

test('a report that arrives while its student is deleted leaves ledger and totals in agreement', async () => {
  const course = await it.world.course()
  const student = await it.world.student()
  const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
  const { playbackSession } = (await it.get(`${lesson}/record`, student.token)).body
  it.pass(6)
  const [report, deletion] = await Promise.all([
    it.post(`${lesson}/progress`, { currentTime: 6, playbackSession }, student.token),
    remove(student.id),
  ])
  assert.equal(deletion.status, 200)
  const { read } = it.context.database
  const credited = report.status === 200 ? 6000 : 0
  const totals = await read
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '=', student.id)
    .executeTakeFirst()
  const segments = await read.selectFrom('studySegments').select('newMs').where('studentId', '=', student.id).execute()
  assert.deepEqual([totals?.creditedMs ?? 0, segments.reduce((sum, { newMs }) => sum + newMs, 0)], [credited, credited])
  assert.equal((await it.post(`${lesson}/progress`, { currentTime: 9, playbackSession }, student.token)).status, 401)
})

test('a new password is answered once, must be changed, and ends every session', async () => {
  const student = await it.world.student()
  const { status, body } = await it.post(`${path}/reset-password/${student.id}`, {}, await admin())
  assert.deepEqual([status, body.message], [200, '密码重置成功'])
  assert.match(body.data.password, /^[0-9A-Z]{16}$/)
  assert.equal((await it.get('/api/auth/me', student.token)).status, 401)
  const login = (given: string) => it.post('/api/auth/login', { username: student.username, password: given })
  assert.equal((await login(password)).status, 401)
  const again = await login(body.data.password)
  assert.equal(again.body.user.mustChangePassword, true)
  assert.equal((await it.get(`${path}/${student.id}`, await admin())).status, 200)
  assert.doesNotMatch(JSON.stringify(await deeds(student.id)), new RegExp(body.data.password))
})

test('who has tried too many wrong passwords signs in with a new one at once', async () => {
  const student = await it.world.student()
  const login = (given: string) => it.post('/api/auth/login', { username: student.username, password: given })
  for (let failures = 0; failures < 10; failures++) assert.equal((await login('wrong')).status, 401)
  assert.equal((await login('wrong')).status, 429)
  const { body } = await it.post(`${path}/reset-password/${student.id}`, {}, await admin())
  assert.equal((await login(body.data.password)).status, 200)
})

test('the full ID number is shown for a reason, which is logged', async () => {
  const number = idCard()
  const student = await it.world.student({ idCard: number })
  const reveal = async (reason: string, token?: string) =>
    it.get(`${path}/${student.id}/id-card?reason=${encodeURIComponent(reason)}`, token ?? (await admin()))
  assert.equal((await reveal('')).status, 422)
  const { status, body } = await reveal('核对证件')
  assert.deepEqual([status, body.data.idCard], [200, number])
  const [row] = await deeds(student.id)
  assert.deepEqual([row!.action, row!.detail], ['student.revealIdCard', JSON.stringify({ reason: '核对证件' })])
  const viewer = await it.world.person('ADMIN', { permissions: ['students.view', 'students.edit'] })
  assert.equal((await reveal('核对证件', viewer.token)).status, 403)
  const unknown = await it.world.student()
  assert.equal((await it.get(`${path}/${unknown.id}/id-card?reason=x`, await admin())).status, 404)
})

test('an organization’s admin manages the students of the own organization only', async () => {
  const [mine, theirs] = [await it.world.organization(), await it.world.organization()]
  const { token } = await it.world.person('ORG_ADMIN', { organizationId: mine })
  const [own, foreign] = [
    await it.world.student({ organizationId: mine }),
    await it.world.student({ organizationId: theirs }),
  ]
  const added = await add(form(), token)
  assert.equal(added.body.data.organizationId, mine)
  assert.equal((await add(form({ organizationId: theirs }), token)).status, 403)
  assert.equal((await update(own.id, { name: '本机构' }, token)).status, 200)
  for (const organizationId of [theirs, null])
    assert.equal((await update(own.id, { organizationId }, token)).status, 403, 'moving is for admins')
  for (const [method, url] of [
    ['GET', `${path}/${foreign.id}`],
    ['PUT', `${path}/update/${foreign.id}`],
    ['DELETE', `${path}/delete/${foreign.id}`],
    ['POST', `${path}/reset-password/${foreign.id}`],
    ['POST', `${path}/restore/${own.id}`],
    ['GET', `${path}/${own.id}/id-card?reason=x`],
    ['GET', '/api/admin/users/students?deleted=true'],
  ] as const)
    assert.equal((await it.call(method, url, { token, ...(method !== 'GET' && { body: {} }) })).status, 403, url)
  assert.equal((await remove(own.id, token)).status, 200)
  const stranger = await it.world.person('ORG_ADMIN')
  assert.equal((await add(form(), stranger.token)).status, 403)
})

test('a teacher reads the students of the own courses and changes none', async () => {
  const teacher = await it.world.person('TEACHER')
  const course = await it.world.course({ teacherIds: [await it.world.teacher(teacher.id)] })
  const [own, foreign] = [await it.world.student(), await it.world.student()]
  await it.post(`/api/courses/${course.id}/enroll`, {}, own.token)
  assert.equal((await it.get(`${path}/${own.id}`, teacher.token)).status, 200)
  assert.equal((await it.get(`${path}/${foreign.id}`, teacher.token)).status, 403)
  assert.equal((await update(own.id, { name: '改不了' }, teacher.token)).status, 403)
  assert.equal((await remove(own.id, teacher.token)).status, 403)
})
