import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  placeholderMark,
  placeholderNames,
  unknownPlaceholders,
  type ContractFields,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { firstDrafts } from '../../people/agreement/first-drafts.ts'
import { fillContract, fillTitle } from './fill-contract.ts'

const fields: ContractFields = {
  schoolName: '匠学 & 伙伴',
  studentName: '张三',
  idCard: '110101********1234',
  courseName: '{{培训费用}}<b>',
  className: '无',
  fee: '268.00 元',
  hours: '12 学时',
  days: '2026-01-05 起',
  refundTable: '付款后 7 天内没有学习\t全额退还\n已经开始学习\t按比例{{退还}}',
}

test('every placeholder is filled, and what is filled in is neither markup nor filled again', () => {
  const html = fillContract(`<p>${placeholderNames.map(placeholderMark).join('|')}</p>`, fields)
  assert.equal(
    html,
    '<p>匠学 &amp; 伙伴|张三|110101********1234|{{培训费用}}&lt;b&gt;|无|268.00 元|12 学时|2026-01-05 起|' +
      '付款后 7 天内没有学习：全额退还；已经开始学习：按比例{{退还}}</p>',
  )
  assert.equal(fillTitle('{{课程名称}} {{学员姓名}} {{其他}}', fields), '{{培训费用}}<b> 张三 {{其他}}')
})

test('the refund table is a table where it has a paragraph of its own', () => {
  const html = fillContract('<p>退费：</p><p class="align-center"> {{退费标准}} </p>', fields)
  assert.match(html, /^<p>退费：<\/p><table><thead><tr><th>情形<\/th><th>退费<\/th>/)
  assert.match(html, /<tr><td>付款后 7 天内没有学习<\/td><td>全额退还<\/td><\/tr>/)
  assert.ok(!html.includes('{{'), 'braces of a value are no placeholder')
})

test('what is no placeholder is named, and the first draft has none of it', () => {
  assert.deepEqual(unknownPlaceholders('<p>{{学员姓名}}{{学费}}{{学费}}</p>'), ['{{学费}}'])
  assert.deepEqual(unknownPlaceholders('<p>{{学员<b>姓名</b>}} {{培训费用</p>'), ['{{学员<b>姓名</b>}}', '{{'])
  assert.deepEqual(unknownPlaceholders(firstDrafts.contract.html), [])
  assert.ok(placeholderNames.every((name) => firstDrafts.contract.html.includes(placeholderMark(name))))
})
