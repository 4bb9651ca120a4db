import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { read, utils } from '@e965/xlsx'
import { fileForm } from '../../testing/files/multipart.ts'
import { idCardOf, realisticRoster } from '../../testing/people/realistic-roster.ts'
import { asWps, workbookOf, type Cells } from '../../testing/people/roster-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { readCells } from './read/read-cells.ts'

const it = testApp()
const students = 2000
const mistakes = 60
const rounded = (rows: Awaited<ReturnType<typeof readCells>>[number]['rows'] = []) =>
  rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(14)) : cell)),
  }))
const importFile = (file: Uint8Array, token: string) =>
  it.call('POST', '/api/admin/users/import', { token, ...fileForm(file, '花名册.xlsx', '') })

test('every mistake is reported with row, cell and reason; once corrected, the roster is imported', async () => {
  const { token } = await it.world.person('ADMIN')
  const takenPhones = ['13700000001', '13700000002', '13700000003']
  const deletedIdCards = [900_001, 900_002, 900_003].map(idCardOf)
  for (const phone of takenPhones) await it.world.student({ phone })
  for (const idCard of deletedIdCards) {
    const { id } = await it.world.student({ idCard })
    await it.call('DELETE', `/api/admin/students/delete/${id}`, { token })
  }
  await it.world.organization('苏州样例有限公司')
  const facts = { takenPhones, deletedIdCards }
  const roster = realisticRoster({ students, mistakes, organization: '苏州样例有限公司' }, facts)
  assert.equal(roster.mistakes.length, mistakes)

  const excel = workbookOf(roster.rows)
  const rows = (await readCells(excel, () => {}))[0]?.rows
  assert.deepEqual((await readCells(asWps(excel), () => {}))[0]?.rows, rows)
  assert.deepEqual((await readCells(workbookOf(roster.rows, 'biff8'), () => {}))[0]?.rows, rows)
  // The same roster, opened and saved by LibreOffice, which stores fifteen digits of a number.
  for (const extension of ['xlsx', 'xls']) {
    const saved = readFileSync(join(import.meta.dirname, `../../testing/rosters/libreoffice.${extension}`))
    assert.deepEqual(rounded((await readCells(saved, () => {}))[0]?.rows), rounded(rows), extension)
  }

  const { status, body } = await importFile(workbookOf(roster.rows, 'biff8', ['说明', '花名册']), token)
  assert.equal(status, 200, body.message)
  assert.deepEqual(
    body.data.failures,
    roster.mistakes.map(({ row, reason }) => ({ row, reason })),
  )
  assert.deepEqual(
    { total: body.data.total, created: body.data.created },
    { total: students, created: students - mistakes },
  )
  assert.equal(
    (await it.get('/api/admin/users/students', token)).body.totalElements,
    students - mistakes + takenPhones.length,
  )

  const [{ id }] = (await it.get('/api/admin/students/import', token)).body
  const response = await it.app.inject({
    url: `/api/admin/students/import/${id}/errors`,
    headers: { authorization: `Bearer ${token}` },
  })
  const book = read(response.rawPayload)
  const [header, ...refused] = utils.sheet_to_json<Cells>(book.Sheets[book.SheetNames[0] as string] as never, {
    header: 1,
    defval: null,
  })
  assert.equal(header?.at(-1), '未导入的原因')
  assert.deepEqual(
    refused.map((cells) => cells.at(-1)),
    roster.mistakes.map(({ reason }) => reason),
  )
  const corrected = refused.map((cells, index) => {
    const { column, correct } = roster.mistakes[index]!
    return cells.map((cell, at) => (at === column ? correct : cell))
  })
  const second = await importFile(workbookOf([header as Cells, ...corrected]), token)
  assert.deepEqual(
    { failures: second.body.data.failures, created: second.body.data.created },
    { failures: [], created: mistakes },
  )
  // Importing again changes nothing.
  const third = await importFile(workbookOf([header as Cells, ...corrected]), token)
  const { created, updated, skipped } = third.body.data
  assert.deepEqual({ created, updated, skipped }, { created: 0, updated: 0, skipped: mistakes })
})
