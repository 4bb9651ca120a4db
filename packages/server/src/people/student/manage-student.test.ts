import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manageStudentCalls } from '../../testing/people/manage-student-calls.ts'
import { studentCalls } from '../../testing/people/student-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const { ids } = studentCalls(it)
const { path, admin, idCard, form, add, update, remove, total, deeds } = manageStudentCalls(it)

test('a student is added with the values of the form, signs in, and is found', async () => {
  const before = await total()
  const number = idCard()
  const body = form({ studentId: 'Zx-2026.1', idCard: number.toLowerCase(), ethnicity: '汉族', phone: '', email: null })
  const answer = await add(body)
  assert.deepEqual({ status: answer.status, message: answer.body.message }, { status: 200, message: '添加成功' })
  const { data } = answer.body
  assert.deepEqual(
    {
      studentId: data.studentId,
      username: data.username,
      name: data.name,
      status: data.status,
      role: data.role,
      phone: data.phone,
      email: data.email,
      enrollmentDate: data.enrollmentDate,
    },
    {
      studentId: 'Zx-2026.1',
      username: 'zx-2026.1',
      name: '周新学',
      status: 'ACTIVE',
      role: 'STUDENT',
      phone: null,
      email: null,
      enrollmentDate: '2026-11-20T10:00:00',
    },
  )
  assert.equal(data.idCard, `${number.slice(0, 6)}********${number.slice(14)}`)
  assert.doesNotMatch(JSON.stringify(await deeds(data.id)), new RegExp(number))
  assert.equal(await total(), before + 1)
  const token = await admin()
  for (const keyword of ['周新', 'zx-2026', 'Zx-2026', number])
    assert.ok((await ids({ token } as never, { keyword })).includes(data.id), keyword)
  const login = await it.post('/api/auth/login', { username: 'Zx-2026.1', password: 'a password of staff' })
  assert.deepEqual(
    { status: login.status, mustChangePassword: login.body.user.mustChangePassword },
    { status: 200, mustChangePassword: false },
  )
  const other = (await add(form({ mustChangePassword: true }))).body.data
  const first = await it.post('/api/auth/login', { username: other.studentId, password: 'a password of staff' })
  assert.equal(first.body.user.mustChangePassword, true)
})

test('rejects wrong fields with the messages of the form', async () => {
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
    assert.deepEqual({ status, errors: body.errors }, { status: 422, errors }, JSON.stringify(change))
  }
})

test('names and ID numbers of others are rejected with 409, field by field', async () => {
  const number = idCard()
  const taken = { studentId: 'T100', username: 'taken100', phone: '13711110000', email: 'taken@example.cn' }
  assert.equal((await add(form({ ...taken, idCard: number }))).status, 200)
  const { status, body } = await add(form({ ...taken, email: 'Taken@example.cn' }))
  assert.deepEqual(
    { status, errors: body.errors },
    {
      status: 409,
      errors: { studentId: '学号已被使用', username: '用户名已被使用', phone: '手机号已被使用', email: '邮箱已被使用' },
    },
  )
  for (const studentId of ['TAKEN100', 't100'])
    assert.deepEqual((await add(form({ studentId, username: 'else100' }))).body.errors, { studentId: '学号已被使用' })
  assert.deepEqual((await add(form({ idCard: number }))).body.errors, { idCard: '身份证号已登记在其他账号' })
})

test('of two students added concurrently with one number, or one ID number, one is rejected', async () => {
  const [studentId, number] = [`R${it.world.next()}`, idCard()]
  const sameNumber = await Promise.all([add(form({ studentId })), add(form({ studentId, username: 'another-race' }))])
  assert.deepEqual(sameNumber.map(({ status }) => status).toSorted(), [200, 409])
  assert.ok(sameNumber.find(({ status }) => status === 409)!.body.errors.studentId)
  const sameIdCard = await Promise.all([add(form({ idCard: number })), add(form({ idCard: number }))])
  assert.deepEqual(sameIdCard.map(({ status }) => status).toSorted(), [200, 409])
  assert.ok(sameIdCard.find(({ status }) => status === 409)!.body.errors.idCard)
})

test('an update keeps fields that were not sent, and a masked ID number means the one on record', async () => {
  const number = idCard()
  const { id, idCard: masked } = (await add(form({ idCard: number, phone: '13711112222' }))).body.data
  const { status, body } = await update(id, { name: '改名字', idCard: masked, enrollmentDate: '2026-09-01' })
  assert.deepEqual({ status, message: body.message }, { status: 200, message: '更新成功' })
  assert.deepEqual(
    {
      name: body.data.name,
      phone: body.data.phone,
      idCard: body.data.idCard,
      enrollmentDate: body.data.enrollmentDate,
      version: body.data.version,
    },
    { name: '改名字', phone: '13711112222', idCard: masked, enrollmentDate: '2026-09-01T00:00:00', version: 2 },
  )
  assert.equal((await update(id, { idCard: '110101********1234' })).status, 422, 'somebody else’s mask')
  const stale = await update(id, { name: '再改名', version: 1 })
  assert.deepEqual(
    { status: stale.status, problem: stale.body.problem, name: stale.body.data.name, version: stale.body.data.version },
    { status: 409, problem: 'resource.stale', name: '改名字', version: 2 },
  )
  assert.equal((await update(id, { idCard: '' })).body.data.idCard, null)
  const log = await deeds(id)
  assert.deepEqual(
    log.map(({ action }) => action),
    ['student.create', 'student.update', 'student.update'],
  )
  const { before, after } = JSON.parse(log[1]!.detail)
  assert.deepEqual(
    { beforeName: before.name, afterName: after.name, idCard: after.idCard, phone: after.phone },
    { beforeName: '周新学', afterName: '改名字', idCard: masked, phone: '137****2222' },
  )
})

test('a certificate keeps the name with which it was issued', async () => {
  const student = await it.world.student('graduate', { name: '证书原名', idCard: idCard() })
  const token = await admin()
  const body = { studentIds: [student.id], verifyAddress: 'http://school.local' }
  const issued = await it.post('/api/admin/certificates/batch-generate', body, token)
  assert.equal(issued.body.data[0].studentName, '证书原名')
  assert.equal((await update(student.id, { name: '现在姓名', reason: '派出所证明改名' })).status, 200)
  const { data } = (await it.get(`/api/admin/certificates/student/${student.id}`, token)).body
  assert.deepEqual(
    { id: data.id, studentName: data.studentName },
    { id: issued.body.data[0].id, studentName: '证书原名' },
  )
})

test('disabling a student ends the sessions and updates the counts', async () => {
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

test('an organization admin manages only the students of their organization', async () => {
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
    ['GET', `${path}/${own.id}/id-card?reason=check`],
    ['GET', '/api/admin/users/students?deleted=true'],
  ] as const)
    assert.equal((await it.call(method, url, { token, ...(method !== 'GET' && { body: {} }) })).status, 403, url)
  assert.equal((await remove(own.id, token)).status, 200)
  const stranger = await it.world.person('ORG_ADMIN')
  assert.equal((await add(form(), stranger.token)).status, 403)
})

test('a teacher reads the students of their courses and changes none', async () => {
  const teacher = await it.world.person('TEACHER')
  const course = await it.world.course({ teacherIds: [await it.world.teacher(teacher.id)] })
  const [own, foreign] = [await it.world.student(), await it.world.student()]
  await it.post(`/api/courses/${course.id}/enroll`, {}, own.token)
  assert.equal((await it.get(`${path}/${own.id}`, teacher.token)).status, 200)
  assert.equal((await it.get(`${path}/${foreign.id}`, teacher.token)).status, 403)
  assert.equal((await update(own.id, { name: '改不了' }, teacher.token)).status, 403)
  assert.equal((await remove(own.id, teacher.token)).status, 403)
})
