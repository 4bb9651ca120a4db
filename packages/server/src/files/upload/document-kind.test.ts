import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileKindOf } from './document-kind.ts'

const sample = (name: string) => readFile(new URL(`../../testing/media/${name}`, import.meta.url))
/** The ending of what a file is, or why it is refused. */
async function verdict(bytes: Uint8Array | string, name: string): Promise<string> {
  const kind = await fileKindOf(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, name)
  return 'refused' in kind ? kind.refused.replace('upload.file', '') : kind.extension
}
/** A zip whose files are empty. */
function zipOf(...names: string[]): Buffer {
  const heads = names.map((name) => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)]))
  for (const [index, head] of heads.entries()) head.writeUInt16LE(Buffer.byteLength(names[index]!), 26)
  const list = names.map((name) => {
    const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(42), Buffer.from(name)])
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    return entry
  })
  const end = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(heads).length, 16)
  return Buffer.concat([...heads, ...list, end])
}

test('what a school hands out is accepted', async () => {
  assert.equal(await verdict(await sample('code.zip'), '源码.zip'), '.zip')
  assert.equal(await verdict(await sample('show.ppsx'), '放映.ppsx'), '.ppsx')
  assert.equal(await verdict(await sample('newline.pdf'), '讲义.pdf'), '.pdf')
  assert.equal(await verdict(`\x1b%-12345X@PJL\n${' '.repeat(900)}%PDF-1.4`, '打印.pdf'), '.pdf')
  assert.equal(await verdict(Buffer.from('姓名,成绩\n甲,90'), '成绩.csv'), '.csv')
  assert.equal(await verdict(Buffer.from('# 笔记'), '笔记.MD'), '.md')
  assert.equal(await verdict(Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]), '国标.txt'), '.txt')
  assert.equal(await verdict('Rar!\x1a\x07\x00', '资料.rar'), '.rar')
})

test('macros are found by the parts of a document, not by what its text says', async () => {
  assert.equal(await verdict(await sample('about-macros.docx'), '宏教程.docx'), '.docx')
  const parts = ['[Content_Types].xml', 'word/document.xml']
  assert.equal(await verdict(zipOf(...parts), 'a.docx'), '.docx')
  assert.equal(await verdict(zipOf(...parts.toReversed(), 'word/vbaProject.bin'), 'a.docx'), 'HasMacros')
  assert.equal(await verdict(zipOf(...parts, 'Word/VBAPROJECT.BIN'), 'a.docx'), 'HasMacros')
})

test('a password and damage are named', async () => {
  assert.equal(await verdict(await sample('locked.docx'), '试卷.docx'), 'HasPassword')
  const zip = await sample('code.zip')
  assert.equal(await verdict(zip.subarray(0, 100), '源码.zip'), 'Broken')
  assert.equal(await verdict((await sample('show.ppsx')).subarray(0, 400), '放映.ppsx'), 'Broken')
  assert.equal(await verdict(await sample('locked.docx'), '旧.doc'), 'Broken')
})

test('programs, web pages and other archives are refused under any name', async () => {
  for (const name of ['a.pdf', 'a.docx', 'a.exe', 'a.html', 'a'])
    for (const body of ['<html><script>alert(1)</script>', 'MZ\x90\x00', '#!/bin/sh', ''])
      assert.equal(await verdict(body, name), 'WrongType', `${name} ${body}`)
  assert.equal(await verdict(await sample('code.zip'), 'a.jar'), 'WrongType')
  assert.equal(await verdict('MZ\x90\x00\x03', 'a.txt'), 'WrongType')
  assert.equal(await verdict('', 'a.txt'), 'WrongType')
})
