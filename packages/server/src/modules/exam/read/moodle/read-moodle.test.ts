import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadableFile } from '../../../../people/roster/read/unreadable-file.ts'
import { isGift } from '../gift/is-gift.ts'
import { isMoodle, readMoodle } from './read-moodle.ts'

const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('')}</quiz>`
const html = (text: string) => `<text><![CDATA[${text}]]></text>`
const question = (type: string, stem: string, more = '') =>
  `<question type="${type}"><name><text>名</text></name><questiontext format="html">${stem}</questiontext>${more}</question>`
const answer = (text: string, fraction: number, more = '') =>
  `<answer fraction="${fraction}" format="html">${html(text)}${more}</answer>`
function only(xml: string) {
  const [first] = readMoodle(xml).items
  const { item, problems } = first as NonNullable<typeof first>
  return { ...item, problems: problems.map(({ code, values }) => ({ code, ...values })) }
}
const key = ({ options }: { options: readonly { html: string; isRight: boolean }[] }) =>
  options.map((option) => `${option.isRight ? '=' : '~'}${option.html}`)

test('choices of one and of several, with topic, feedback and a fixed order', () => {
  const category = '<question type="category"><category><text>$course$/top/网络</text></category></question>'
  const one = question(
    'multichoice',
    html('<p>端口？</p>'),
    `<single>true</single><shuffleanswers>0</shuffleanswers><generalfeedback format="html">${html('<p>见书</p>')}</generalfeedback>${answer('80', 100, `<feedback format="html">${html('<p>对</p>')}</feedback>`)}${answer('21', 0)}`,
  )
  const { kind, stem, topic, keepsOrder, analysis, problems, ...item } = only(quiz(category, one))
  assert.deepEqual(
    { kind, stem, topic, keepsOrder, analysis, problems, key: key(item) },
    {
      kind: 'single',
      stem: '<p>端口？</p>',
      topic: '网络',
      keepsOrder: true,
      analysis: '<p>见书</p>80<p>对</p>',
      problems: [],
      key: ['=80', '~21'],
    },
  )
  const several = (...shares: number[]) =>
    only(
      quiz(
        question(
          'multichoice',
          html('题'),
          `<single>false</single>${shares.map((share) => answer(`${share}`, share)).join('')}`,
        ),
      ),
    )
  assert.deepEqual([several(50, 50, -100).kind, key(several(50, 50, -100))], ['multiple', ['=50', '=50', '~-100']])
  assert.deepEqual(several(75, 25, 0).problems, [{ code: 'weightsUnsupported' }])
})

test('judgements, short answers, numbers and essays', () => {
  assert.equal(only(quiz(question('truefalse', html('题'), answer('true', 0) + answer('false', 100)))).isTrue, false)
  const short = only(
    quiz(
      question(
        'shortanswer',
        html('<p>命令？</p>'),
        `<usecase>1</usecase>${answer('ls', 100)}${answer(String.raw`ls \*`, 100)}${answer('*', 0)}`,
      ),
    ),
  )
  assert.deepEqual(
    [short.kind, short.stem, short.blanks, short.caseSensitive],
    ['blank', '<p>命令？ ____</p>', [{ accepted: ['ls', 'ls *'], tolerance: null }], true],
  )
  assert.deepEqual(only(quiz(question('shortanswer', html('题'), answer('a*', 100)))).problems, [
    { code: 'keyUnreadable', key: 'a*' },
  ])
  const number = question('numerical', html('π?'), answer('3.14', 100, '<tolerance>0.01</tolerance>'))
  assert.deepEqual(only(quiz(number)).blanks, [{ accepted: ['3.14'], tolerance: 0.01 }])
  const essay = only(
    quiz(
      question('essay', html('谈谈'), `<graderinfo format="html">${html('<p>一</p><p>二 &lt;b&gt;</p>')}</graderinfo>`),
    ),
  )
  assert.deepEqual([essay.kind, essay.reference], ['essay', '一\n二 <b>'])
})

test('pictures of a text are taken out of the file; those it lacks are noted', () => {
  const file = '<file name="图 1.png" path="/" encoding="base64">cG5n</file>'
  const stem = `${html('<p><img src="@@PLUGINFILE@@/%E5%9B%BE%201.png" alt="x" /><img src="@@PLUGINFILE@@/%E5%9B%BE%201.png"><img src="@@PLUGINFILE@@/b.png"></p>')}${file}`
  const { items, pictures, notes } = readMoodle(quiz(question('essay', stem)))
  assert.equal(items[0]?.item.stem, '<p><img src="picture:0" /><img src="picture:0" /></p>')
  assert.deepEqual(
    pictures.map(({ number, name, bytes }) => [number, name, Buffer.from(bytes).toString()]),
    [[0, '图 1.png', 'png']],
  )
  assert.deepEqual(notes, [{ code: 'pictures', values: { n: 1 } }])
})

test('texts that are not HTML are shown as they are', () => {
  const plain =
    '<question type="essay"><questiontext format="plain_text"><text>a &lt;b&gt;\nc</text></questiontext></question>'
  assert.equal(only(quiz(plain)).stem, '<p>a &lt;b&gt;</p><p>c</p>')
})

test('other kinds of questions are listed', () => {
  assert.deepEqual(only(quiz(question('matching', html('配对')))).problems, [
    { code: 'questionUnsupported', type: 'matching' },
  ])
})

test('files with declarations are refused', () => {
  for (const xml of ['<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>', `<quiz>${'<!ENTITY a "b">'}</quiz>`]) {
    assert.equal(isMoodle(xml), true)
    assert.throws(() => readMoodle(xml), UnreadableFile)
  }
  assert.equal(isMoodle('<html><body>quiz</body></html>'), false)
})

test('files made to be slow are looked through once', () => {
  assert.equal(isMoodle('<!-- a -->'.repeat(200) + '<other>'), false)
  assert.equal(isGift('\n'.repeat(200_000)), false)
  const stem = '<img '.repeat(100_000)
  const xml = `<quiz><question type="essay"><questiontext><text><![CDATA[${stem}]]></text></questiontext></question></quiz>`
  assert.equal(readMoodle(xml).items.length, 1)
})
