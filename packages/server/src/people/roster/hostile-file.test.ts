import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import XLSX from '@e965/xlsx'
import { fileForm } from '../../testing/files/multipart.ts'
import { partsOf } from '../../testing/files/read-workbook.ts'
import { idCardOf } from '../../testing/people/realistic-roster.ts'
import { rewritten, workbookOf, zipOf } from '../../testing/people/roster-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { readFile } from './read/read-file.ts'

const it = testApp()
const rows = [
  ['姓名', '身份证号'],
  ['李明', idCardOf(1)],
]
const good = workbookOf(rows)

/** Uploads a file and returns the reason for its rejection; asserts that nothing was stored. */
async function refusalOf(file: Uint8Array, name = '花名册.xlsx'): Promise<string> {
  const { token } = await it.world.person('ADMIN')
  const form = fileForm(file, name, '')
  const { status, body } = await it.call('POST', '/api/admin/students/import/preview', { token, ...form })
  assert.equal(status, 422, body.message)
  const { imports } = await it.context.database.read
    .selectFrom('studentImports')
    .select((count) => count.fn.countAll<number>().as('imports'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(imports), 0)
  return body.problem
}

/** An archive whose directory declares the given size for a part that really has another one. */
function bomb(promised: number, real: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(Buffer.alloc(real, 0x20), { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(promised, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

test('archives that would unpack to far more than their size are rejected before unpacking', async () => {
  assert.equal(await refusalOf(bomb(2 ** 31, 64 * 2 ** 20)), 'roster.tooComplex')
  assert.equal(await refusalOf(bomb(64 * 2 ** 20, 64 * 2 ** 20)), 'roster.tooComplex')
  assert.equal(await refusalOf(bomb(1000, 64 * 2 ** 20)), 'roster.broken')
})

test('a file is given up if it takes too much CPU time, or if its thread is starved', async () => {
  const long = workbookOf(Array.from({ length: 20_000 }, (_, index) => [`学员${index}`, idCardOf(index)]))
  const plenty = { openMs: 60_000, msPerMebibyte: 60_000, waitMs: 60_000 }
  await assert.rejects(readFile(long, { ...plenty, openMs: 1, msPerMebibyte: 1 }), { code: 'roster.tooComplex' })
  await assert.rejects(readFile(long, { ...plenty, waitMs: 1 }), { code: 'server.unavailable' })
  assert.equal((await readFile(long, plenty))[0]?.rows.length, 20_000)
})

test('entities and DOCTYPE declarations are rejected', async () => {
  const external = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
  const laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  for (const declaration of [external, laughs])
    assert.equal(
      await refusalOf(
        rewritten(good, (name, part) =>
          name === 'xl/sharedStrings.xml' ? part.replace('?>', `?>${declaration}`) : part,
        ),
      ),
      'roster.broken',
    )
})

test('truncated and damaged files are rejected', async () => {
  assert.equal(await refusalOf(good.subarray(0, good.length / 2)), 'roster.broken')
  const damaged = Buffer.from(good)
  damaged.fill(0x41, 60, 400)
  assert.equal(await refusalOf(damaged), 'roster.broken')
  const xls = workbookOf(rows, 'biff8')
  assert.match(await refusalOf(xls.subarray(0, 600), '花名册.xls'), /^roster\.(broken|wrongType)$/)
})

test('files with a password are reported as encrypted', async () => {
  const container = XLSX.CFB.utils.cfb_new()
  XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(200))
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(9000))
  assert.equal(await refusalOf(XLSX.CFB.write(container, { type: 'buffer' } as never) as Buffer), 'roster.encrypted')
  const old = XLSX.CFB.read(workbookOf(rows, 'biff8'), { type: 'buffer' })
  const book = XLSX.CFB.find(old, 'Workbook')!
  const content = Buffer.from(book.content as Uint8Array)
  // The password record, after the BOF record.
  const record = Buffer.from('2f00060000000102030405'.slice(0, 20), 'hex')
  book.content = Buffer.concat([content.subarray(0, 20), record, content.subarray(20)]) as never
  assert.equal(
    await refusalOf(XLSX.CFB.write(old, { type: 'buffer' } as never) as Buffer, '花名册.xls'),
    'roster.encrypted',
  )
})

test('macros, web pages and other files named like a workbook are rejected', async () => {
  const macros = zipOf([...partsOf(good), ['xl/vbaProject.bin', Buffer.alloc(100)]])
  assert.equal(await refusalOf(macros), 'roster.hasMacros')
  assert.equal(
    await refusalOf(Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'), '花名册.xls'),
    'roster.otherFormat',
  )
  assert.equal(await refusalOf(Buffer.from('姓名,身份证号\n')), 'roster.otherFormat')
  assert.equal(await refusalOf(Buffer.from('090004000200100', 'hex'), '花名册.xls'), 'roster.otherFormat')
  assert.equal(await refusalOf(Buffer.from('\ufeff姓名\t身份证号\n', 'utf16le')), 'roster.otherFormat')
  assert.equal(await refusalOf(Buffer.from('%PDF-1.7\n\0')), 'roster.wrongType')
  assert.equal(await refusalOf(zipOf([['readme.txt', 'hello']])), 'roster.wrongType')
  assert.equal(await refusalOf(workbookOf([['姓名', '身份证号']])), 'roster.empty')
})
