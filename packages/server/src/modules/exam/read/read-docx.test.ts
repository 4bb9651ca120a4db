import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, inList, listOf, numOf, paragraph, picture, run } from '../../../testing/exam/docx.ts'
import { pictureMark } from './item-html.ts'
import { readDocx } from './read-docx.ts'
import { readItemText } from './read-item-text.ts'

const read = (...docx: Parameters<typeof docxOf>) => readDocx(docxOf(...docx), () => {})
const linesOf = (...docx: Parameters<typeof docxOf>) => read(...docx).lines

test('the labels of lists, which are not in the text, are counted', () => {
  const numbering =
    listOf(1, [
      ['decimal', '%1、'],
      ['upperLetter', '%2.'],
    ]) +
    listOf(2, [['chineseCounting', '%1、']]) +
    numOf(1, 1) +
    numOf(2, 2) +
    numOf(3, 1, 1)
  const lines = linesOf(
    [
      paragraph(run('单选题'), inList(2)),
      paragraph(run('甲'), inList(1)),
      paragraph(run('一'), inList(1, 1)),
      paragraph(run('二'), inList(1, 1)),
      paragraph(run(''), inList(1)),
      paragraph(run('乙'), inList(1)),
      paragraph(run('三'), inList(1, 1)),
      paragraph(run('判断题'), inList(2)),
      paragraph(run('丙'), inList(3)),
      paragraph(run('无'), inList(0)),
    ].join(''),
    { numbering },
  )
  assert.deepEqual(lines, [
    '一、 单选题',
    '1、 甲',
    'A. 一',
    'B. 二',
    '',
    '2、 乙',
    'A. 三',
    '二、 判断题',
    '1、 丙',
    '无',
  ])
  const { items } = readItemText(lines.toSpliced(7, 3, '答案：A'))
  assert.deepEqual(
    items.map(({ item }) => [item.kind, item.stem, item.options.length]),
    [
      ['single', '<p>甲</p>', 2],
      ['single', '<p>乙</p>', 1],
    ],
  )
})

test('lists of styles count too; bullets have no label', () => {
  const numbering = listOf(1, [['decimal', '(%1)']]) + listOf(2, [['bullet', '•']]) + numOf(1, 1) + numOf(2, 2)
  const styles = `<w:style w:styleId="Base"><w:pPr>${inList(1)}</w:pPr></w:style><w:style w:styleId="Item"><w:basedOn w:val="Base"/></w:style>`
  const body =
    paragraph(run('甲'), '<w:pStyle w:val="Item"/>') +
    paragraph(run('点'), inList(2)) +
    paragraph(run('乙'), '<w:pStyle w:val="Item"/>')
  assert.deepEqual(linesOf(body, { numbering, styles }), ['(1) 甲', '点', '(2) 乙'])
})

test('runs, breaks, tabs and symbols become text; what was deleted, hidden or copied does not', () => {
  const body =
    paragraph(`${run('甲')}<w:r><w:tab/><w:t>乙</w:t><w:br/><w:t>丙</w:t></w:r>`) +
    paragraph(`<w:del>${run('旧')}</w:del>${run('新')}${run('藏', '<w:vanish/>')}`) +
    paragraph('<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>') +
    `<mc:AlternateContent><mc:Choice>${paragraph(run('图'))}</mc:Choice><mc:Fallback>${paragraph(run('图'))}</mc:Fallback></mc:AlternateContent>`
  assert.deepEqual(linesOf(body), ['甲\t乙', '丙', '新', '√', '图'])
})

test('underlined space is a blank, and raised digits stay raised', () => {
  const line = '<w:u w:val="single"/>'
  const body = paragraph(
    `${run('端口是')}${run('  ', line)}${run('  ', line)}${run('，2')}${run('10', '<w:vertAlign w:val="superscript"/>')}${run('是')}${run('粗', line)}`,
  )
  assert.deepEqual(linesOf(body), ['端口是____，2¹⁰是粗'])
})

test('pictures are marked where they are, each once', () => {
  const { lines, pictures } = read(
    paragraph(run('甲') + picture('r1')) + paragraph(picture('r2') + picture('r1')) + paragraph(picture('r3')),
    {
      relations: {
        r1: ['image', 'media/image1.png'],
        r2: ['image', '/word/media/image2.jpg'],
        r3: ['image', 'media/missing.png'],
      },
      others: { 'word/media/image1.png': 'one', 'word/media/image2.jpg': 'two' },
    },
  )
  assert.deepEqual(lines, [`甲${pictureMark(0)}`, pictureMark(1) + pictureMark(0), ''])
  assert.deepEqual(
    pictures.map(({ name, bytes }) => [name, bytes.toString()]),
    [
      ['image1.png', 'one'],
      ['image2.jpg', 'two'],
    ],
  )
})

test('documents of HTML inside the document are read, alone or in a web archive', () => {
  const html =
    '<!DOCTYPE html><html><head><title>x</title></head><body><p>1、甲&amp;乙</p><ol type="A"><li>一</li><li>二</li></ol><table><tr><td>表</td></tr></table></body></html>'
  const quoted = Buffer.from('<p>答案：A</p>')
    .toString('hex')
    .replaceAll(/../g, (hex) => `=${hex.toUpperCase()}`)
  const mht = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quoted}\r\n--b--`
  const { lines, notes } = read('<w:altChunk r:id="r1"/><w:altChunk r:id="r2"/>', {
    relations: { r1: ['aFChunk', 'chunk1.html'], r2: ['aFChunk', '/word/chunk2.mht'] },
    others: { 'word/chunk1.html': html, 'word/chunk2.mht': mht },
  })
  assert.deepEqual(lines, ['1、甲&乙', 'A. 一', 'B. 二', '答案：A'])
  assert.deepEqual(notes, [{ code: 'tables', values: { n: 1 } }])
})

test('tables and formulas are noted', () => {
  const body =
    paragraph(`${run('求')}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>`) +
    `<w:tbl><w:tr><w:tc>${paragraph(run('格'))}</w:tc></w:tr></w:tbl>`
  const { lines, notes } = read(body)
  assert.deepEqual(lines, ['求[公式]'])
  assert.deepEqual(notes, [
    { code: 'tables', values: { n: 1 } },
    { code: 'formulas', values: { n: 1 } },
  ])
})

test('documents with a DOCTYPE, macros or without text are refused', () => {
  const code = (...docx: Parameters<typeof docxOf>) => {
    try {
      read(...docx)
      return 'read'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  assert.equal(code('', { prologue: '<!DOCTYPE x [<!ENTITY a "b">]>' }), 'roster.broken')
  assert.equal(code('', { others: { 'word/vbaProject.bin': 'x' } }), 'roster.hasMacros')
  assert.throws(() => readDocx(Buffer.from('PK\u0003\u0004 nothing'), () => {}), { code: 'roster.broken' })
})
