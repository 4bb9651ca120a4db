import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { completeLessons } from '../../testing/graduate.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const idCards = ['110101199003071102', '110101199003071110', '110101199003071129'] as const
let admin: Person
const organizations: number[] = []
const numbers: string[] = []
const ids: number[] = []
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))

/** Three certificates of three days: a valid one, a revoked one, and one of another organization. */
async function prepare() {
  await it.context.database.write((db) => changeSetting(db, 'basic.domain', 'school.example', it.now))
  admin = await it.world.person('ADMIN')
  organizations.push(await it.world.organization('甲公司'), await it.world.organization('乙公司'))
  const course = await it.world.course({ lessons: Array.from({ length: 80 }, () => ({ durationSeconds: 2700 })) })
  for (const [index, name] of ['欧阳娜', '=欧阳西', '司马光'].entries()) {
    it.pass(index === 0 ? 0 : 86_400)
    const student = await it.world.student({
      name,
      idCard: idCards[index] as string,
      organizationId: organizations[index === 2 ? 1 : 0] as number,
    })
    await completeLessons(it.context, student.id, course, 80)
    const { data } = (await post('batch-generate', { studentIds: [student.id] })).body
    numbers.push(data[0].certificateNumber)
    ids.push(data[0].id)
  }
  await post(`${ids[1]}/revoke`, { reason: '误发' })
}
const token = async (who: Person) => it.world.login(who.id)
const post = async (path: string, body: object, who = admin) =>
  it.post(`/api/admin/certificates/${path}`, body, await token(who))
const get = async (path: string, who = admin) => it.get(`/api/admin/certificates${path}`, await token(who))
const found = async (query: string, who = admin) => {
  const { status, body } = await get(query, who)
  return status === 200 ? body.content.map((row: { id: number }) => ids.indexOf(row.id)) : status
}
async function exported(query = '', who = admin) {
  const response = await it.app.inject({
    url: `/api/admin/certificates/export${query}`,
    headers: { authorization: `Bearer ${await token(who)}` },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    rows: response.statusCode === 200 ? rowsOfWorkbook(response.rawPayload) : [],
  }
}
const lastExport = async () => {
  const row = await it.context.database.read
    .selectFrom('operationLogs')
    .select('detail')
    .where('action', '=', 'certificate.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return JSON.parse(row?.detail ?? 'null')
}

test('the list is searched by both names, and filtered by status, organization and issue date', async () => {
  const cases: [query: string, expected: number[] | number][] = [
    ['', [2, 1, 0]],
    [`?studentName=${encodeURIComponent('欧阳')}`, [1, 0]],
    [`?studentName=${encodeURIComponent('欧阳')}&courseName=${encodeURIComponent('劳动关系')}`, [1, 0]],
    [`?courseName=${encodeURIComponent('没有的课')}`, []],
    ['?status=VALID', [2, 0]],
    ['?status=REVOKED', [1]],
    ['?status=SUPERSEDED', []],
    [`?organizationId=${organizations[1]}`, [2]],
    ['?issuedFrom=2026-11-21', [2, 1]],
    ['?issuedTo=2026-11-21&issuedFrom=2026-11-21', [1]],
    ['?issuedTo=2026-11-20&status=&organizationId=&issuedFrom=', [0]],
    ['?status=LOST', 422],
    ['?issuedFrom=yesterday', 422],
    ['?organizationId=x', 422],
    ['?size=101', 422],
  ]
  for (const [query, expected] of cases) assert.deepEqual(await found(query), expected, query)
})

test('an organization admin lists and exports only their own organization', async () => {
  const manager = await it.world.person('ORG_ADMIN', { organizationId: organizations[0] as number })
  assert.deepEqual(await found('', manager), [1, 0])
  assert.deepEqual(await found(`?organizationId=${organizations[0]}`, manager), [1, 0])
  assert.equal(await found(`?organizationId=${organizations[1]}`, manager), 403)
  assert.equal((await exported('', manager)).rows.length, 3)
  assert.equal((await exported(`?organizationId=${organizations[1]}`, manager)).status, 403)
  assert.equal((await exported('?reason=check', manager)).status, 403, 'only admins get whole ID numbers')
  for (const who of [await it.world.person('TEACHER'), await it.world.student()]) {
    assert.equal(await found('', who), 403)
    assert.equal((await exported('', who)).status, 403)
    assert.equal((await get('/template', who)).status, 403)
    assert.equal((await get('/defaults', who)).status, 403)
  }
})

test('the export has the rows of the list, with ID numbers masked unless a reason is given and logged', async () => {
  const { status, headers, rows } = await exported('?status=REVOKED')
  assert.deepEqual({ status, xTotalCount: headers['x-total-count'] }, { status: 200, xTotalCount: '1' })
  const [heading = [], row = []] = rows
  assert.deepEqual(Object.fromEntries(heading.map((title, index) => [title, row[index]])), {
    '证书 ID': String(ids[1]),
    证书编号: numbers[1],
    学生姓名: "'=欧阳西",
    学号: row[3],
    身份证号: '110101********1110',
    所属机构: '甲公司',
    课程名称: '劳动关系协调员职业技能培训',
    完成学时: '80',
    其中线下学时: '0',
    结业日期: '2026-11-21',
    发证日期: '2026-11-21',
    状态: '已撤销',
    撤销原因: '误发',
    授课教师: '',
    发证单位: '匠学职业IT培训学校',
  })
  const file = '证书-2026-11-22.xlsx'
  assert.deepEqual(await lastExport(), { rows: 1, file, status: 'REVOKED', isIdCardWhole: false })
  const whole = await exported(`?reason=${encodeURIComponent('报送人社局')}`)
  assert.deepEqual(
    whole.rows.slice(1).map((each) => each[4]),
    idCards.toReversed(),
  )
  assert.deepEqual(await lastExport(), { rows: 3, file, isIdCardWhole: true, reason: '报送人社局' })
  const clerk = await it.world.person('ADMIN', { permissions: ['certificates.view', 'certificates.export'] })
  assert.equal((await exported('', clerk)).rows.length, 4)
  assert.equal((await exported('?reason=check', clerk)).status, 403)
  assert.equal((await exported('?reason=')).status, 422)
  const viewer = await it.world.person('ADMIN', { permissions: ['certificates.view'] })
  assert.equal((await exported('', viewer)).status, 403)
})

test('the template is a sample by the settings, with a number that does not exist', async () => {
  const { status, body } = await get('/template')
  assert.equal(status, 200)
  assert.deepEqual(
    {
      status: body.sample.status,
      studentName: body.sample.studentName,
      courseName: body.sample.courseName,
      fontsLength: body.fonts.length,
    },
    { status: 'SAMPLE', studentName: '张三', courseName: '劳动关系协调员职业技能培训', fontsLength: 3 },
  )
  assert.equal((await it.get(`/api/public/certificates/${body.sample.certificateNumber}`)).status, 404)
  assert.deepEqual((await get('/defaults')).body, {
    trainingProject: '劳动关系协调员职业技能培训',
    instructorName: '',
    universityName: '匠学职业IT培训学校',
    previewLessons: 80,
  })
})
