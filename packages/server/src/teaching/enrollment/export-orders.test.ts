import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { siteDay } from '../../core/time/site-day.ts'
import { partsOf, rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'
import { listOrders, listOrdersBefore } from './order.queries.ts'

const it = testApp()
const path = '/api/admin/orders/export'
const heading = [
  '订单编号',
  '学员',
  '学号',
  '课程',
  '金额（元）',
  '状态',
  '已付（元）',
  '待付（元）',
  '支付方式',
  '付款日期',
  '已退（元）',
  '退款日期',
  '有效期至',
  '备注',
  '报名时间',
]
let admin: Person
let courses: SmallCourse[]
let students: Person[]
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))

/** Three students in two courses, with orders in three statuses. */
async function prepare() {
  admin = await it.world.person('ADMIN')
  courses = [
    await it.world.course({ name: '劳动关系协调员', price: 1299.5 }),
    await it.world.course({ name: '=HYPERLINK("https://evil.example")', price: 1 }),
  ]
  students = [
    await it.world.student({
      name: '欧阳娜娜',
      studentNumber: '2026000001',
      idCard: '110101199003071233',
      phone: '13812345678',
      email: 'ouyang@example.cn',
    }),
    await it.world.student({ name: '=1+1', studentNumber: '0012' }),
    await it.world.student({ name: '_x003D_2\u0007<&>' }),
  ]
  for (const [index, { id }] of students.entries())
    for (const course of courses) {
      const { body } = await it.post('/api/admin/orders', { studentId: id, courseId: course.id }, admin.token)
      if (index === 0)
        await it.call('PUT', `/api/admin/orders/${body.data.id}/status`, {
          token: admin.token,
          body: { status: 'PAID', method: '银行转账', amount: 1, date: '2026-11-18', note: '-2+3' },
        })
      if (index === 1)
        await it.call('PUT', `/api/admin/orders/${body.data.id}/status`, {
          token: admin.token,
          body: { status: 'DEFERRED' },
        })
    }
}

async function exported(query = '', token = admin.token) {
  const response = await it.app.inject({
    url: `${path}${query}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    ...parted(response.statusCode === 200 ? rowsOfWorkbook(response.rawPayload) : []),
  }
}
/** Splits the rows into the orders and the sums below them. */
function parted(all: string[][]) {
  const end = all.findIndex(([first]) => first === '合计')
  return { rows: end < 0 ? all : all.slice(0, end), footer: end < 0 ? [] : all.slice(end) }
}
const operations = () =>
  it.context.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('action', '=', 'order.export')
    .orderBy('id', 'desc')
    .execute()

test('the orders of the list are exported as a sheet with real numbers and dates', async () => {
  const { status, headers, bytes, rows } = await exported(`?courseId=${courses[0]!.id}`)
  assert.deepEqual(
    {
      status,
      contentType: headers['content-type'],
      cacheControl: headers['cache-control'],
      xTotalCount: headers['x-total-count'],
      contentEncoding: headers['content-encoding'],
    },
    {
      status: 200,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      cacheControl: 'no-store',
      xTotalCount: '3',
      contentEncoding: undefined,
    },
  )
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('课程订单-2026-11-20')}.xlsx`,
  )
  assert.deepEqual(rows[0], heading)
  assert.deepEqual(rows.at(-1)?.slice(1), [
    '欧阳娜娜',
    '2026000001',
    '劳动关系协调员',
    '1299.50',
    '待支付',
    '1.00',
    '1298.50',
    '银行转账',
    '2026-11-18',
    '0.00',
    '',
    '长期',
    "'-2+3",
    '2026-11-20 10:00',
  ])
  const parts = partsOf(bytes)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" state="frozen"/)
  assert.equal(sheet.match(/customWidth/g)?.length, heading.length)
  assert.match(parts.get('xl/workbook.xml') ?? '', /<sheet name="课程订单"/)
  const all = [...parts.values()].join('')
  for (const secret of ['110101199003071233', '13812345678', '138****5678', 'ouyang@example.cn'])
    assert.ok(!all.includes(secret), secret)
})

test('the sums of the filter are below its orders, and equal those of the list', async () => {
  const sums = (row: string[]) => [0, 1, 4, 6, 7, 10].map((index) => row[index])
  const { footer } = await exported(`?courseId=${courses[0]!.id}`)
  assert.deepEqual(footer.map(sums), [
    ['合计', '3 笔', '3898.50', '1.00', '3897.50', '0.00'],
    ['待支付小计', '2 笔', '2599.00', '1.00', '2598.00', '0.00'],
    ['就业后付款小计', '1 笔', '1299.50', '0.00', '1299.50', '0.00'],
    ['银行转账小计', '', '', '1.00', '', ''],
  ])
  const { body } = await it.get(`/api/admin/orders/totals?courseId=${courses[0]!.id}&page=0&size=10`, admin.token)
  assert.deepEqual(body, {
    count: 3,
    amount: 3898.5,
    paidAmount: 1,
    refundedAmount: 0,
    dueAmount: 3897.5,
    byStatus: [
      { status: 'PENDING', count: 2, amount: 2599 },
      { status: 'DEFERRED', count: 1, amount: 1299.5 },
    ],
    byMethod: [{ method: '银行转账', paidAmount: 1 }],
  })
  assert.deepEqual((await exported('?keyword=nobody')).footer.map(sums), [
    ['合计', '0 笔', '0.00', '0.00', '0.00', '0.00'],
  ])
})

test('values that look like a formula, or hide one, stay text', async () => {
  const { rows, bytes } = await exported()
  assert.deepEqual(new Set(rows.slice(1).map((row) => row[1])), new Set(['欧阳娜娜', "'=1+1", '_x003D_2<&>']))
  assert.ok(rows.some((row) => row[3] === `'=HYPERLINK("https://evil.example")`))
  assert.match(partsOf(bytes).get('xl/worksheets/sheet1.xml') ?? '', /<is><t>_x005F_x003D_2&lt;&amp;&gt;<\/t>/)
})

test('every filter exports what it lists, whatever the page', async () => {
  const found = new Set<number>()
  for (const query of [
    '',
    '?status=PENDING',
    '?status=PAID',
    '?status=DEFERRED',
    '?status=',
    '?status=WAIVED',
    `?courseId=${courses[1]!.id}`,
    '?courseId=',
    `?courseId=${courses[1]!.id}&status=PAID`,
    `?keyword=${encodeURIComponent('欧阳')}`,
    '?keyword=00',
    `?keyword=${encodeURIComponent('劳动关系')}`,
    '?keyword=%25',
    '?keyword=nobody',
    '?enrolledFrom=2026-11-20&enrolledTo=2026-11-20',
    '?enrolledTo=2026-11-19',
    '?enrolledFrom=2026-11-21&enrolledTo=',
    `?keyword=00&courseId=${courses[0]!.id}&status=DEFERRED`,
  ]) {
    const list = (await it.get(`/api/admin/orders${query}${query ? '&' : '?'}size=100`, admin.token)).body.content as {
      id: number
    }[]
    const { rows, headers } = await exported(`${query}${query ? '&' : '?'}page=3&size=1`)
    assert.deepEqual(
      rows.slice(1).map(([id]) => Number(id)),
      list.map(({ id }) => id),
      query,
    )
    assert.equal(headers['x-total-count'], String(list.length), query)
    found.add(list.length)
  }
  assert.deepEqual([...found].toSorted(), [0, 1, 2, 3, 4, 6])
  for (const query of [
    '?status=LOST',
    '?enrolledFrom=yesterday',
    '?courseId=x',
    '?courseId=0',
    `?keyword=${'长'.repeat(101)}`,
  ])
    assert.equal((await exported(query)).status, 422, query)
})

test('the rows are read in pieces without gaps', async () => {
  const db = it.context.database.read
  const { rows } = await listOrders(db, { page: 0, size: 100 })
  const pieces: number[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const piece = await listOrdersBefore(db, {}, before, 4)
    pieces.push(...piece.map(({ id }) => id))
    if (piece.length < 4) break
    before = piece.at(-1)!.id
  }
  assert.deepEqual(
    pieces,
    rows.map(({ id }) => id),
  )
})

test('every export is logged with its filter, row count and file, ID numbers masked', async () => {
  const file = `课程订单-${siteDay(it.now, 'Asia/Shanghai')}.xlsx`
  await exported(`?status=PAID&courseId=${courses[0]!.id}&keyword=110101199003071233`)
  const [last] = await operations()
  assert.deepEqual(
    [last?.userId, last?.targetType, last?.result, JSON.parse(last?.detail ?? '')],
    [
      admin.id,
      'order',
      'success',
      { rows: 0, file, keyword: '110101********1233', status: 'PAID', courseId: courses[0]!.id },
    ],
  )
  await exported()
  assert.deepEqual(JSON.parse((await operations())[0]?.detail ?? ''), { rows: 6, file })
})

test('only permitted users export, and rejected exports are not logged', async () => {
  const before = (await operations()).length
  assert.equal((await it.get(path)).status, 401)
  const viewer = await it.world.person('ADMIN', {
    permissions: ['courses.view', 'courses.edit', 'certificates.export'],
  })
  for (const { token } of [viewer, students[0]!, await it.world.person('TEACHER'), await it.world.person('ORG_ADMIN')])
    assert.equal((await exported('', token)).status, 403)
  assert.equal((await operations()).length, before)
  const exporter = await it.world.person('ADMIN', { permissions: ['courses.export'] })
  assert.equal((await exported('', exporter.token)).rows.length, 7)
})

test('a caller who may not see students neither reads nor finds the names of buyers', async () => {
  const clerk = await it.world.person('ADMIN', { permissions: ['courses.view', 'courses.export'] })
  const { rows } = await exported('', clerk.token)
  assert.deepEqual(new Set(rows.slice(1).map(([, name, number]) => `${name}${number ?? ''}`)), new Set(['学员']))
  const found = async (keyword: string) =>
    (await it.get(`/api/admin/orders?keyword=${encodeURIComponent(keyword)}`, clerk.token)).body.totalElements
  assert.deepEqual([await found('欧阳'), await found('2026000001'), await found('劳动关系')], [0, 0, 3])
})
