import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../normal-text.ts'
import { isGift } from './is-gift.ts'
import { readGift } from './read-gift.ts'

const read = (text: string) => readGift(linesOf(text)).items
/** An item without the parts that are as in every other. */
function shown(text: string) {
  const [read_] = read(text)
  const { item, problems } = read_ as NonNullable<typeof read_>
  const { kind, stem, options, isTrue, blanks, analysis, topic } = item
  return {
    kind,
    stem,
    ...(options.length > 0 && { options: options.map(({ html, isRight }) => `${isRight ? '=' : '~'}${html}`) }),
    ...(isTrue !== null && { isTrue }),
    ...(blanks.length > 0 && { blanks }),
    ...(analysis && { analysis }),
    ...(topic && { topic }),
    ...(problems.length > 0 && { problems: problems.map(({ code, values }) => ({ code, ...values })) }),
  }
}

test('a choice of one, with a title, comments and a topic', () => {
  const text = '$CATEGORY: $course$/top/网络/TCP//IP\n\n// 注释\n::标题:: 端口是？ {\n  =80\n  ~21\n  ~%-50%443\n}\n'
  assert.deepEqual(shown(text), {
    kind: 'single',
    stem: '<p>端口是？</p>',
    options: ['=<p>80</p>', '~<p>21</p>', '~<p>443</p>'],
    topic: 'TCP/IP',
  })
})

test('equal shares are a choice of several; other shares are not imported', () => {
  assert.deepEqual(shown('哪些是？ {~%50%甲 ~%50%乙 ~%-100%丙}').options, ['=<p>甲</p>', '=<p>乙</p>', '~<p>丙</p>'])
  const thirds = shown('哪些是？ {~%33.333%甲 ~%33.333%乙 ~%33.333%丙}')
  assert.deepEqual([thirds.kind, thirds.problems], ['multiple', undefined])
  for (const partly of ['{=甲 ~%50%乙}', '{~%70%甲 ~%30%乙}', '{~%50%甲 ~乙}', '{=%100%甲 =%50%乙}'])
    assert.deepEqual(shown(`题 ${partly}`), {
      kind: 'essay',
      stem: '<p>题</p>',
      problems: [{ code: 'weightsUnsupported' }],
    })
})

test('judgements, essays and feedback', () => {
  assert.deepEqual(shown('地球是圆的。{T#不对#对了####因为看得到}'), {
    kind: 'judge',
    stem: '<p>地球是圆的。</p>',
    isTrue: true,
    analysis: '<p>因为看得到</p><p>不对</p><p>对了</p>',
  })
  assert.equal(shown('地球是平的。{FALSE}').isTrue, false)
  assert.deepEqual(shown('谈谈地球。{}'), { kind: 'essay', stem: '<p>谈谈地球。</p>' })
  assert.equal(shown('选 {=甲#很好 ~乙}').analysis, '<p>甲</p><p>很好</p>')
})

test('short answers are blanks: in the sentence, at a mark, or behind the question', () => {
  const blanks = [{ accepted: ['80', '八十'], tolerance: null }]
  assert.deepEqual(shown('端口是 {=80 =%100%八十} 。'), { kind: 'blank', stem: '<p>端口是 ____ 。</p>', blanks })
  assert.equal(shown('端口是（　）。{=80}').stem, '<p>端口是____。</p>')
  assert.equal(shown('端口是多少？{=80}').stem, '<p>端口是多少？ ____</p>')
  assert.deepEqual(shown('____ 和 ____ {=甲|丙；乙}').blanks, [
    { accepted: ['甲', '丙'], tolerance: null },
    { accepted: ['乙'], tolerance: null },
  ])
})

test('numbers have a tolerance, also as a range', () => {
  assert.deepEqual(shown('π ≈ {#3.14:0.01}').blanks, [{ accepted: ['3.14'], tolerance: 0.01 }])
  assert.deepEqual(shown('π ≈ {#3.1..3.2}').blanks, [{ accepted: ['3.15'], tolerance: 0.05 }])
  assert.deepEqual(shown('数 {#=1:0 =%100%2:0}').blanks, [{ accepted: ['1', '2'], tolerance: 0 }])
  assert.deepEqual(shown('数 {#=1:0 =2:1}').problems, [{ code: 'keyUnreadable', key: '#=1:0 =2:1' }])
})

test('escaped signs, HTML and code are kept', () => {
  assert.deepEqual(shown(String.raw`a\{b\} \= c\\n \~ \# \: ? {=\{x\} ~[html]<b>y</b>}`), {
    kind: 'single',
    stem: String.raw`<p>a{b} = c\n ~ # : ?</p>`,
    options: ['=<p>{x}</p>', '~<b>y</b>'],
  })
  assert.deepEqual(shown(String.raw`[html]<pre><code>if (a\=1) \{\n  b\n\}</code></pre>{=<i>1</i> ~[plain]<i>}`), {
    kind: 'single',
    stem: '<pre><code>if (a=1) {\n  b\n}</code></pre>',
    options: ['=<i>1</i>', '~<p>&lt;i&gt;</p>'],
  })
})

test('what items cannot express is listed, and not lost', () => {
  const items = read('配对 {=甲 -> 一 =乙 -> 二}\n\n只是说明\n\n两处 {=甲} 和 {=乙}\n\n题 {乱写}\n\n题 {T}')
  assert.deepEqual(
    items.map(({ place, problems }) => [place, problems.map(({ code, values }) => ({ code, ...values }))]),
    [
      [{ number: 1 }, [{ code: 'questionUnsupported', type: 'matching' }]],
      [{ number: 2 }, [{ code: 'questionUnsupported', type: 'description' }]],
      [{ number: 3 }, [{ code: 'keyUnreadable', key: '=甲} 和 {=乙' }]],
      [{ number: 4 }, [{ code: 'keyUnreadable', key: '乱写' }]],
      [{ number: 5 }, []],
    ],
  )
})

test('damaged extras are ignored', () => {
  for (const comment of ['// jiangxue: {"difficulty":9}', '// jiangxue: {', '// other: {"difficulty":3}'])
    assert.equal(read(`${comment}\n题 {T}`)[0]?.item.difficulty, 2)
  assert.equal(
    read('// jiangxue: {"difficulty":3}\n题 {T}\n\n又 {T}')
      .map(({ item }) => item.difficulty)
      .join(),
    '3,2',
  )
})

test('GIFT is told from the notations of Chinese schools, with code in them', () => {
  for (const text of ['端口是？ {=80 ~21}', '对 {T}', '::题:: 谈谈 {}', '$CATEGORY: 题\n\n谈谈 {}', '数 {#5:1}'])
    assert.equal(isGift(text), true, text)
  for (const text of [
    '1、int main() {} 的返回值是什么？\n答案：0',
    '1、选择器\nA. p{=red}\nB. p\n答案：B',
    '1. 模板 vector{T}\n【答案】对',
    '1、甲\n2、乙',
  ])
    assert.equal(isGift(text), false, text)
})
