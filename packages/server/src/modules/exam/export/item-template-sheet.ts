import { itemSheetTitles } from '@jiangxue/contract/exam/item-import.values.ts'
import { blankContent } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import type { OrderedSheet } from '../../../core/spreadsheet/sheet.ts'
import { itemSheetColumns } from './item-sheet-columns.ts'
import type { WholeItem } from './whole-items.ts'

/** Rows preformatted as text below the examples. */
const preparedRows = 500

const optionsOf = (texts: readonly string[], right: readonly number[]): ItemContent['options'] =>
  texts.map((text, index) => ({ html: `<p>${text}</p>`, isRight: right.includes(index) }))

/** An example of each kind. They stay Chinese, as what they show is how items are written. */
const examples: readonly ItemContent[] = [
  {
    ...blankContent('single'),
    stem: '<p>HTTP 协议的默认端口是（　）。</p>',
    options: optionsOf(['21', '80', '443', '8080'], [1]),
    analysis: '<p>443 是 HTTPS 的默认端口。</p>',
  },
  {
    ...blankContent('multiple'),
    stem: '<p>下列属于关系数据库的有（　）。</p>',
    options: optionsOf(['MySQL', 'Redis', 'PostgreSQL', '以上都对'], [0, 2]),
    keepsOrder: true,
  },
  { ...blankContent('judge'), stem: '<p>TCP 是面向连接的协议。</p>', isTrue: true },
  {
    ...blankContent('blank'),
    stem: '<p>IPv4 地址有 ____ 位，IPv6 地址有 ____ 位。</p>',
    blanks: [
      { accepted: ['32', '三十二'], tolerance: null },
      { accepted: ['128'], tolerance: null },
    ],
  },
  {
    ...blankContent('essay'),
    stem: '<p>简述 TCP 建立连接的过程。</p>',
    reference: '第一次：客户端发送 SYN。\n第二次：服务器回复 SYN 和 ACK。\n第三次：客户端发送 ACK。',
    points: [
      { text: '说出三次报文', share: 60 },
      { text: '说出各次的标志位', share: 40 },
    ],
  },
]

const itemTemplateSheet: OrderedSheet<object, WholeItem | { readonly id: number }> = {
  name: itemSheetTitles.template,
  operation: 'item.template',
  columns: itemSheetColumns,
  count: async () => examples.length,
  async *rows() {
    for (const [index, example] of examples.entries())
      yield { ...example, id: index + 1, topic: '计算机网络', difficulty: 2 }
    for (let id = 1; id <= preparedRows; id++) yield { id }
  },
}
export default itemTemplateSheet
