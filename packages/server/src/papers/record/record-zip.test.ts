import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { printedRecords } from '../../testing/papers/printed-records.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { admin: prepared, auditsOf, check, codeIn, pdfOf, pupil, raw } = printedRecords(it)
let admin: Person
beforeEach(async () => {
  admin = await prepared()
})

test('records of many students are one zip, and students without records are listed', async () => {
  const organizationId = await it.world.organization()
  const { student } = await pupil('周/五', 2, organizationId)
  const fresh = await it.world.student({ name: '=新生', organizationId })
  const ids = [student.id, fresh.id, student.id, 999_999_999]
  const chosen = await raw('POST', '/api/admin/students/records/print', admin, { studentIds: ids })
  assert.deepEqual(
    { status: chosen.status, xTotalCount: chosen.headers['x-total-count'] },
    { status: 200, xTotalCount: '3' },
  )
  assert.ok(String(chosen.headers['content-disposition']).endsWith(encodeURIComponent('学习记录.zip')))
  const entries = unzip(chosen.bytes)
  assert.equal(entries.size, 2)
  const [name, pdf] = [...entries][0] as [string, Buffer]
  assert.match(name, /^S\d+_周_五\.pdf$/)
  assert.equal((await check(codeIn(textOfPdf(pdf)))).body.isProven, true)
  const results = rowsOfWorkbook(entries.get('结果.xlsx') as Buffer)
  assert.deepEqual(results.find(([, who]) => who === "'=新生")?.slice(3), ['失败', '暂无学习记录'])
  assert.deepEqual(
    results.find(([id]) => id === '999999999'),
    ['999999999', '', '', '失败', '学员不存在'],
  )
  const matching = await raw('POST', '/api/admin/students/records/print', admin, { organizationId })
  assert.deepEqual([...unzip(matching.bytes).keys()], [name, '结果.xlsx'])
  const logged = (await auditsOf(0, 'student.printManyRecords')).at(-2)
  const { students, file } = JSON.parse(logged?.detail ?? '')
  assert.deepEqual({ students, file }, { students: 3, file: '学习记录.zip' })
  for (const studentIds of [[], Array.from({ length: 1001 }, (_, index) => index + 1)])
    assert.equal((await raw('POST', '/api/admin/students/records/print', admin, { studentIds })).status, 422)
})

test('a record with a character that its fonts cannot draw is refused, never printed with a hole', async () => {
  const { student } = await pupil('𠮷田', 1)
  const { status, body } = await pdfOf(admin, student.id)
  assert.deepEqual(
    { status, problem: body.problem, message: body.message },
    {
      status: 422,
      problem: 'paper.unprintable',
      message: '字体中没有以下字符：𠮷（U+20BB7），请学校在“证书样式”中添加含有这些字的字体',
    },
  )
  assert.deepEqual(await auditsOf(student.id, 'student.printRecords'), [])
  const zip = await raw('POST', '/api/admin/students/records/print', admin, { studentIds: [student.id] })
  const [, row] = rowsOfWorkbook(unzip(zip.bytes).get('结果.xlsx') as Buffer)
  assert.equal(row?.[4], body.message)
})

test('two students whose names and numbers differ only in what files cannot have get two files', async () => {
  const pupils = [await pupil('同名', 1), await pupil('同名', 1)]
  for (const [index, { student }] of pupils.entries())
    await it.context.database.write((db) =>
      db
        .updateTable('users')
        .set({ studentNumber: ['ZIP.1', 'zip_1'][index] as string })
        .where('id', '=', student.id)
        .execute(),
    )
  const studentIds = pupils.map(({ student }) => student.id)
  const zip = await raw('POST', '/api/admin/students/records/print', admin, { studentIds })
  assert.deepEqual([...unzip(zip.bytes).keys()], ['ZIP_1_同名.pdf', 'zip_1_同名_2.pdf', '结果.xlsx'])
})

test('a missing or misspelt selection is rejected instead of meaning everybody', async () => {
  const { student } = await pupil('一人', 1)
  for (const path of ['records/print', 'records/export', 'evidence'])
    for (const body of [
      {},
      { studentIdz: [student.id] },
      { ids: [student.id] },
      { studentIds: [student.id], all: true },
    ])
      assert.equal((await raw('POST', `/api/admin/students/${path}`, admin, body)).status, 422, JSON.stringify(body))
  assert.equal((await raw('POST', '/api/admin/students/records/export', admin, { all: true })).status, 200)
})
