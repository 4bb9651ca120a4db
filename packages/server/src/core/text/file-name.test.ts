import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachment, cleanFileName, withEnding } from './file-name.ts'

test('a file name is shown without folders and deceptive characters', () => {
  assert.equal(cleanFileName('../../etc/第一课.mp4'), '第一课.mp4')
  assert.equal(cleanFileName('C:\\课程\\a\u0000\u202eb.mp4'), 'ab.mp4')
  assert.equal(cleanFileName('..'), '..')
  assert.equal(cleanFileName(''), '')
})

test('a long name is cut between characters and keeps its ending', () => {
  for (const character of ['长', '𠮷', '👨🏽', 'e\u0301x\u0302']) {
    const name = cleanFileName(`${character.repeat(300)}.pdf`)
    assert.ok(name.length <= 200 && name.length > 190, `${name.length}`)
    assert.ok(name.isWellFormed() && name.endsWith('.pdf'))
    assert.equal(name, cleanFileName(name), 'cutting twice changes nothing')
  }
})

test('a name gets the ending of its content', () => {
  const cases: [string, string, string][] = [
    ['课件', '.pdf', '课件.pdf'],
    ['课件.docx', '.pdf', '课件.pdf'],
    ['课件.PDF', '.pdf', '课件.PDF'],
    ['第1.2节', '.pdf', '第1.2节.pdf'],
    ['照片.jpeg', '.jpg', '照片.jpeg'],
    ['', '.pdf', '.pdf'],
  ]
  for (const [name, ending, wanted] of cases) assert.equal(withEnding(name, ending), wanted)
})

test('a download header has the name in both forms, and nothing breaks out of it', () => {
  assert.equal(attachment('讲义.pdf'), `attachment; filename="file.pdf"; filename*=UTF-8''%E8%AE%B2%E4%B9%89.pdf`)
  assert.equal(attachment('Unit 1.pdf'), `attachment; filename="Unit 1.pdf"; filename*=UTF-8''Unit%201.pdf`)
  assert.equal(attachment(`a"b';\r\n.pdf`), `attachment; filename="a_b_.pdf"; filename*=UTF-8''a%22b%27%3B%0D%0A.pdf`)
})
