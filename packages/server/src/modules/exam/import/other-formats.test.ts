import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { importCalls } from '../../../testing/exam/import-calls.ts'
import { png } from '../../../testing/files/pictures.ts'
import { testApp } from '../../../testing/test-app.ts'

const it = testApp()
const { newBank, upload, preview, rows, commit, stems } = importCalls(it)
const gift = '端口是？ {=80 ~21}\n\n配对 {=甲 -> 一 =乙 -> 二}'
const counts = { total: 2, ready: 1, wrong: 1, same: 0, leftOut: 0 }

test('GIFT is read from a pasted text and from files in the usual encodings', async () => {
  const bank = await newBank()
  const made = await preview(bank.id, gift)
  assert.deepEqual(made.counts, counts)
  assert.deepEqual(
    (await rows(made.id)).map(({ place, item, problems }) => ({ place, kind: item.kind, problems })),
    [
      { place: '第 1 题', kind: 'single', problems: [] },
      { place: '第 2 题', kind: 'essay', problems: [{ field: 'kind', reason: '不支持题型“matching”，未导入' }] },
    ],
  )
  const inGb = Buffer.concat([Buffer.from('b6cbbfdacac7a3bf', 'hex'), Buffer.from(' {=80 ~21}\n\nx {=a -> b =c -> d}')])
  for (const file of [Buffer.from(`\uFEFF${gift}`), Buffer.from(`\uFEFF${gift}`, 'utf16le'), inGb]) {
    const read = (await upload(bank.id, file, '题.gift')).body.data as ItemImport
    assert.deepEqual(read.counts, counts)
    assert.equal((await rows(read.id))[0]?.item.stem, '<p>端口是？</p>')
  }
})

test('text files in other notations, such as Aiken, are read like pasted texts', async () => {
  const bank = await newBank()
  const aiken = 'Which port?\nA. 21\nB. 80\nANSWER: B\n\nWhich tool?\nA) ssh\nB) cat\nANSWER: A\n'
  const { id } = (await upload(bank.id, Buffer.from(aiken), '题.txt')).body.data as ItemImport
  assert.deepEqual(
    (await rows(id)).map(({ item, outcome }) => [outcome, item.stem, item.options.map(({ isRight }) => isRight)]),
    [
      ['ready', '<p>Which port?</p>', [false, true]],
      ['ready', '<p>Which tool?</p>', [true, false]],
    ],
  )
})

test('a file of Moodle is imported with its pictures; one with declarations is refused', async () => {
  const bank = await newBank()
  const file = `<file name="a.png" encoding="base64">${(await png()).toString('base64')}</file>`
  const stem = `<questiontext format="html"><text><![CDATA[<p>图中是圆。<img src="@@PLUGINFILE@@/a.png" /></p>]]></text>${file}</questiontext>`
  const right = '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>'
  const quiz = `<quiz><question type="truefalse">${stem}${right}</question></quiz>`
  const xml = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${quiz}`)
  const made = (await upload(bank.id, xml, '题.xml')).body.data as ItemImport
  const url = /src="(\/files\/[\w-]+)"/.exec((await rows(made.id))[0]?.item.stem ?? '')?.[1] ?? ''
  assert.equal((await it.get(url)).status, 200)
  assert.equal((await commit(made.id)).status, 200)
  assert.deepEqual(await stems(bank.id), ['图中是圆。'])
  const refused = await upload(bank.id, Buffer.from(`<!DOCTYPE quiz [<!ENTITY a "b">]>${quiz}`), '题.xml')
  assert.deepEqual([refused.status, refused.body.problem], [422, 'itemImport.broken'])
  const page = await upload(bank.id, Buffer.from('<html><table><tr><td>题干</td></tr></table></html>'), '题.xls')
  assert.deepEqual([page.status, page.body.problem], [422, 'roster.otherFormat'])
})
