import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainText } from '../../../core/text/html.ts'
import { linesOf } from './normal-text.ts'
import { readItemText } from './read-item-text.ts'
import type { ReadItem } from './read-item.ts'

/** An item in one line: kind, stem, options with a star before right ones, and the rest of the key. */
function summaryOf({ item, problems }: ReadItem): string {
  const options = item.options.map(({ html, isRight }) => (isRight ? '*' : '') + toPlainText(html)).join(' / ')
  const judged = item.isTrue === null ? '' : item.isTrue ? '对' : '错'
  const blanks = item.blanks.map(({ accepted }) => accepted.join('|')).join('；')
  const key = [options, judged, blanks, item.reference.replaceAll('\n', '⏎')].filter((part) => part !== '')
  const wrong = problems.map(({ code, values }) => `!${code} ${Object.values(values ?? {}).join(',')}`)
  return [item.kind, toPlainText(item.stem), ...key, ...wrong].join(' · ')
}

/** Notations of real question papers, written by us: the text, and its items in one line each. */
const notations: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'options on own lines, the key behind 答案：',
    '1、HTTP 默认使用哪个端口？\nA、21\nB、80\nC、443\nD、8080\n答案：B',
    ['single · HTTP 默认使用哪个端口？ · 21 / *80 / 443 / 8080'],
  ],
  [
    'full-width digits, letters and signs',
    '１．下列属于操作系统的是（　　）。\nＡ．Ｌｉｎｕｘ\nＢ．Ｅｘｃｅｌ\nＣ．ＭｙＳＱＬ\n答案：Ａ',
    ['single · 下列属于操作系统的是（ ）。 · *Ｌｉｎｕｘ / Ｅｘｃｅｌ / ＭｙＳＱＬ'],
  ],
  [
    'two options per line',
    '1. IPv4 地址有多少位？\nA. 16　　　B. 32\nC. 64　　　D. 128\n【答案】B',
    ['single · IPv4 地址有多少位？ · 16 / *32 / 64 / 128'],
  ],
  [
    'all options on one line without spaces',
    '1. 一个字节等于（ ）位\nA.4B.8C.16D.32\n正确答案：B',
    ['single · 一个字节等于（ ）位 · 4 / *8 / 16 / 32'],
  ],
  [
    'options on the line of the stem',
    '1. 关系数据库的基本操作不包括（ ） A. 选择 B. 投影 C. 连接 D. 编译 答案：D',
    ['single · 关系数据库的基本操作不包括（ ） · 选择 / 投影 / 连接 / *编译'],
  ],
  [
    'the key in the brackets of the stem',
    '1、下列协议中，面向连接的是（B）。\nA、UDP\nB、TCP\nC、ICMP',
    ['single · 下列协议中，面向连接的是（ ）。 · UDP / *TCP / ICMP'],
  ],
  [
    'several letters in the brackets of the stem',
    '1、以下属于 NoSQL 的有（ A、C ）\nA、Redis\nB、MySQL\nC、MongoDB',
    ['multiple · 以下属于 NoSQL 的有（ ） · *Redis / MySQL / *MongoDB'],
  ],
  [
    'round brackets around numbers and letters',
    '(1) 栈的特点是\n(A) 先进先出\n(B) 先进后出\n答案：(B)\n(2) 队列的特点是\n(A) 先进先出 (B) 先进后出\n答案：(A)',
    ['single · 栈的特点是 · 先进先出 / *先进后出', 'single · 队列的特点是 · *先进先出 / 先进后出'],
  ],
  [
    'brackets around the key, its explanation and more on one line',
    '1．CSS 的作用是\nA．结构\nB．样式\n【答案】B【解析】CSS 描述样式。【难度】易【知识点】前端基础',
    ['single · CSS 的作用是 · 结构 / *样式'],
  ],
  [
    'a head that sets the kind',
    '一、多项选择题（每题 3 分，共 6 分）\n1、以下是编程语言的有\nA、Java\nB、HTTP\nC、Python\n答案：AC\n2、以下是数据库的有\nA、MySQL\nB、Word\n答案：A',
    ['multiple · 以下是编程语言的有 · *Java / HTTP / *Python', 'multiple · 以下是数据库的有 · *MySQL / Word'],
  ],
  [
    'keys with commas and 、',
    '1、三原色是\nA、红\nB、绿\nC、黑\nD、蓝\n答案：A、B、D\n2、偶数有\nA、2\nB、3\nC、4\n答案：A，C',
    ['multiple · 三原色是 · *红 / *绿 / 黑 / *蓝', 'multiple · 偶数有 · *2 / 3 / *4'],
  ],
  [
    'judgements with √ and × in brackets',
    '二、判断题\n1、Python 是编译型语言。（×）\n2、TCP 是可靠的。（ √ ）',
    ['judge · Python 是编译型语言。（ ） · 错', 'judge · TCP 是可靠的。（ ） · 对'],
  ],
  [
    'judgements with 对 and 错, T and F behind 答案',
    '判断题\n1. 1+1=2。\n答案：对\n2. 二进制有三个数字。\n答案：错误\n3. RAM 断电后丢失数据。\n答案：T\n4. ROM 是硬盘。答案：F',
    [
      'judge · 1+1=2。 · 对',
      'judge · 二进制有三个数字。 · 错',
      'judge · RAM 断电后丢失数据。 · 对',
      'judge · ROM 是硬盘。 · 错',
    ],
  ],
  [
    'a judgement with options',
    '1. IPv6 地址长 128 位。\nA. 正确\nB. 错误\n答案：A',
    ['judge · IPv6 地址长 128 位。 · 对'],
  ],
  [
    'a blank of lines',
    '三、填空题\n1、计算机的核心部件是____。\n答案：CPU|中央处理器',
    ['blank · 计算机的核心部件是____。 · CPU|中央处理器'],
  ],
  [
    'two blanks of brackets, their keys separated by ；',
    '1、HTTP 默认端口是（  ），HTTPS 是（  ）。\n答案：80；443',
    ['blank · HTTP 默认端口是____，HTTPS 是____。 · 80；443'],
  ],
  [
    'blanks of long lines and of【】, numbered keys',
    '填空题\n1. OSI 模型有______层，最低是【 】层。\n答案：(1)7 (2)物理',
    ['blank · OSI 模型有____层，最低是____层。 · 7；物理'],
  ],
  [
    'a slash is no separator of alternatives',
    '填空题\n1. 互联网的基础协议族是____。\n答案：TCP/IP',
    ['blank · 互联网的基础协议族是____。 · TCP/IP'],
  ],
  [
    'the answer in the brackets of a blank',
    '填空题\n1、MySQL 的默认端口是（3306）。',
    ['blank · MySQL 的默认端口是____。 · 3306'],
  ],
  [
    'names with underscores and calls are no blanks',
    '填空题\n1. Python 中构造方法 __init__() 的第一个参数通常叫____。\n答案：self',
    ['blank · Python 中构造方法 __init__() 的第一个参数通常叫____。 · self'],
  ],
  [
    'an essay whose key has several lines',
    '四、简答题\n1、简述三次握手。\n答：第一次：客户端发送 SYN。\n第二次：服务器回复 SYN+ACK。\n第三次：客户端发送 ACK。\n2、什么是索引？\n参考答案：加快查询的数据结构。',
    [
      'essay · 简述三次握手。 · 第一次：客户端发送 SYN。⏎第二次：服务器回复 SYN+ACK。⏎第三次：客户端发送 ACK。',
      'essay · 什么是索引？ · 加快查询的数据结构。',
    ],
  ],
  [
    'a numbered list within the key of an essay',
    '问答题\n1、列举三种数据类型。\n答案：\n1、整数\n2、字符串\n3、布尔\n2、什么是变量？\n答案：有名字的存储空间。',
    ['essay · 列举三种数据类型。 · 1、整数⏎2、字符串⏎3、布尔', 'essay · 什么是变量？ · 有名字的存储空间。'],
  ],
  [
    'a list of answers at the end, as a range',
    '一、单选题\n1. 甲\nA. 一 B. 二\n2. 乙\nA. 一 B. 二\n3. 丙\nA. 一 B. 二\n参考答案\n1-3 ABA',
    ['single · 甲 · *一 / 二', 'single · 乙 · 一 / *二', 'single · 丙 · *一 / 二'],
  ],
  [
    'a list of answers in pairs, without a head',
    '1、甲\nA、一\nB、二\n2、乙\nA、一\nB、二\n1、A  2、AB',
    ['single · 甲 · *一 / 二', 'multiple · 乙 · *一 / *二'],
  ],
  [
    'answers at the end by section, with numbers that begin again',
    '一、单选题\n1、甲\nA、一\nB、二\n二、判断题\n1、乙\n2、丙\n参考答案：\n一、单选题\n1、B\n二、判断题\n1、√ 2、×',
    ['single · 甲 · 一 / *二', 'judge · 乙 · 对', 'judge · 丙 · 错'],
  ],
  [
    'several letters per item in a range',
    '多选题\n1、甲\nA、一\nB、二\nC、三\n2、乙\nA、一\nB、二\nC、三\n答案：1～2：AB BC',
    ['multiple · 甲 · *一 / *二 / 三', 'multiple · 乙 · 一 / *二 / *三'],
  ],
  [
    'answers and explanations at the end',
    '单选题\n1、甲\nA、一\nB、二\n2、乙\nA、一\nB、二\n答案及解析\n1、【答案】B\n【解析】甲是二。\n2、【答案】A',
    ['single · 甲 · 一 / *二', 'single · 乙 · *一 / 二'],
  ],
  [
    'places that disagree',
    '1、甲\nA、一\nB、二\n答案：A\n2、乙（A）\nA、一\nB、二\n答案：B\n参考答案\n1. B\n2. B',
    ['single · 甲 · *一 / 二 · !keyAfterAndListed A,B', 'single · 乙（ ） · 一 / *二 · !keyInStemAndAfter A,B'],
  ],
  [
    'the kind and the points beside the stem',
    '1. 【多选题】下列是水果的有（2分）\nA. 苹果\nB. 土豆\nC. 梨\n答案：AC\n2.（判断题）天是蓝的。\n答案：正确',
    ['multiple · 下列是水果的有 · *苹果 / 土豆 / *梨', 'judge · 天是蓝的。 · 对'],
  ],
  [
    'items without numbers',
    '下列是动物的是\nA. 猫\nB. 桌子\n答案：A\n\n下列是植物的是\nA. 狗\nB. 树\n答案：B',
    ['single · 下列是动物的是 · *猫 / 桌子', 'single · 下列是植物的是 · 狗 / *树'],
  ],
  [
    'a stem of several lines with a list of its own',
    '1、阅读下面的说法：\n(1) 栈先进后出\n(2) 队列先进先出\n正确的是\nA、只有 (1)\nB、都正确\n答案：B',
    ['single · 阅读下面的说法： (1) 栈先进后出 (2) 队列先进先出 正确的是 · 只有 (1) / *都正确'],
  ],
  [
    'code between fences',
    '1. 下面的程序输出什么？\n```\nfor i in range(2):\n    print(i)\n```\nA. 0 1\nB. 1 2\n答案：A',
    ['single · 下面的程序输出什么？ for i in range(2): print(i) · *0 1 / 1 2'],
  ],
  [
    'a number without a space before the name 5G',
    '1.5G 网络的特点是\nA.低时延\nB.高时延\n答案:A\n2.10 的二进制是\nA.1010\nB.1000\n答案:A',
    ['single · 5G 网络的特点是 · *低时延 / 高时延', 'single · 10 的二进制是 · *1010 / 1000'],
  ],
  [
    'keys that name no option',
    '1、甲\nA、一\nB、二\n答案：D\n2、乙\nA、一\nB、二\n答案：略',
    ['single · 甲 · 一 / 二 · !keyNotAmongOptions D', 'single · 乙 · 一 / 二 · !keyUnreadable 略'],
  ],
  ['a key that is the text of an option', '1、甲\nA、一\nB、二\n答案：二', ['single · 甲 · 一 / *二']],
  [
    'the key before the number',
    '判断题\n（√）1. 甲。\n（ × ）2. 乙。\n( ) 3. 丙。',
    ['judge · 甲。（ ） · 对', 'judge · 乙。（ ） · 错', 'judge · 丙。'],
  ],
  [
    'numbers with different signs, and keys with parts',
    '简答题（10 分）\n1、什么是云？（5 分）\n答：\n一、按需\n二、弹性\n2. 列出两种协议。\n答案：①TCP ②UDP',
    ['essay · 什么是云？ · 一、按需⏎二、弹性', 'essay · 列出两种协议。 · ①TCP ②UDP'],
  ],
  [
    'a numbered list within a stem',
    '1、说法：\n1. 甲\n2. 乙\n都对吗？\nA、对\nB、不都对\n答案：A\n2、丙\nA、一\nB、二\n答案：B',
    ['single · 说法： 1. 甲 2. 乙 都对吗？ · *对 / 不都对', 'single · 丙 · 一 / *二'],
  ],
  [
    'a paper whose title ends in answers',
    '网络基础试题及参考答案\n一、基础知识\n1、甲\nA、一\nB、二\n答案：A',
    ['single · 甲 · *一 / 二'],
  ],
]

for (const [name, text, items] of notations)
  test(`reads ${name}`, () => assert.deepEqual(readItemText(linesOf(text)).items.map(summaryOf), items))

test('stores the characters of the file', () => {
  const { items } = readItemText(linesOf('１、“ＴＣＰ／ＩＰ”，是什么？（单选题）\nＡ、协议；\nＢ、语言！\n答案：Ａ'))
  assert.deepEqual(
    { stem: items[0]?.item.stem, options: items[0]?.item.options.map(({ html }) => html) },
    { stem: '<p>“ＴＣＰ／ＩＰ”，是什么？</p>', options: ['<p>协议；</p>', '<p>语言！</p>'] },
  )
})

test('reads what is written beside the key', () => {
  const text =
    '1．CSS 的作用是\nA．结构\nB．样式\n【答案】B【解析】CSS 描述样式。\n第二行。\n【难度】难【知识点】前端基础'
  const item = readItemText(linesOf(text)).items[0]?.item
  assert.deepEqual(
    { analysis: item?.analysis, difficulty: item?.difficulty, topic: item?.topic },
    { analysis: '<p>CSS 描述样式。</p><p>第二行。</p>', difficulty: 3, topic: '前端基础' },
  )
})

test('items are named by their number, and by their section if numbers begin again', () => {
  const placesOf = (text: string) => readItemText(linesOf(text)).items.map(({ place }) => place)
  assert.deepEqual(placesOf('1、甲\n答案：对\n3、乙\n答案：错'), [{ number: 1 }, { number: 3 }])
  assert.deepEqual(placesOf('一、单选题\n1、甲\nA、一\nB、二\n二、判断题\n1、乙'), [
    { number: 1, kind: 'single' },
    { number: 1, kind: 'judge' },
  ])
})

test('what has no item is summaryOf', () => {
  const { items, notes } = readItemText(linesOf('一、判断题\n1、甲\n二、填空题\n参考答案\n1、对\n2、错\n3-5 ABCD'))
  assert.equal(items.length, 1)
  assert.deepEqual(notes, [
    { code: 'emptySection', values: { title: '二、填空题' } },
    { code: 'listMiscounted', values: { text: '3-5 ABCD' } },
    { code: 'listedWithoutItem', values: { numbers: '2' } },
  ])
})
