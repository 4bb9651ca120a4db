import type { Handout } from './handouts.ts'

const checklist = (items: [string, string][]): string =>
  `<table><tr><th>检查项</th><th>要点</th><th class="tick">有</th><th class="tick">缺</th></tr>${items.map(([item, point]) => `<tr><td>${item}</td><td>${point}</td><td class="tick">□</td><td class="tick">□</td></tr>`).join('')}</table>`

export const contractChecklist: Handout = {
  file: 'contract-checklist.pdf',
  title: '劳动合同必备条款检查表',
  subtitle: '劳动关系协调员（三级）配套练习',
  body: `<h2>必备条款</h2>${checklist([
    ['用人单位', '名称、住所、法定代表人或主要负责人'],
    ['劳动者', '姓名、住址、身份证或其他有效证件号码'],
    ['合同期限', '固定、无固定或以完成一定任务为期限'],
    ['工作内容和地点', '岗位写具体，地点不写“全国”'],
    ['工作时间和休息休假', '写明工时制度'],
    ['劳动报酬', '数额、构成、支付日期'],
    ['社会保险', '依法参加，不得约定放弃'],
    ['劳动保护与职业危害防护', '有危害的岗位如实告知'],
    ['法律规定的其他事项', '按行业要求补充'],
  ])}
<h2>容易出错的地方</h2>
<ul><li>试用期单独签一份合同：试用期不成立，该期限就是合同期限。</li><li>合同交给劳动者之前没有盖章：双方各执一份才算完成。</li><li>空白合同先签字：任何一处空白都应划掉或填写。</li></ul>
<p class="note">本表用于教学练习，具体以现行法律法规和当地规定为准。</p>`,
}

export const overtimeReference: Handout = {
  file: 'overtime-reference.pdf',
  title: '加班费计算与工时速查',
  subtitle: '劳动关系协调员（三级）配套资料',
  body: `<h2>倍数</h2>
<table><tr><th>加班时段</th><th>不低于</th><th>补休</th></tr><tr><td>工作日延长时间</td><td>工资的 150%</td><td>不能代替</td></tr><tr><td>休息日</td><td>工资的 200%</td><td>可先安排，不能补休再付</td></tr><tr><td>法定休假日</td><td>工资的 300%</td><td>不能代替</td></tr></table>
<h2>折算</h2>
<table><tr><th>要算的</th><th>算式</th><th>例：月工资 6,525 元</th></tr><tr><td>日工资</td><td>月工资 ÷ 21.75</td><td>300 元</td></tr><tr><td>小时工资</td><td>日工资 ÷ 8</td><td>37.5 元</td></tr><tr><td>工作日加班 10 小时</td><td>小时工资 × 10 × 150%</td><td>562.5 元</td></tr><tr><td>休息日加班 8 小时</td><td>小时工资 × 8 × 200%</td><td>600 元</td></tr></table>
<h2>上限</h2>
<ul><li>一般每日不超过 1 小时；特殊原因每日不超过 3 小时。</li><li>每月合计不超过 36 小时。</li></ul>
<h2>带薪年休假</h2>
<table><tr><th>累计工作</th><th>每年休假</th></tr><tr><td>满 1 年不满 10 年</td><td>5 天</td></tr><tr><td>满 10 年不满 20 年</td><td>10 天</td></tr><tr><td>满 20 年</td><td>15 天</td></tr></table>
<p class="note">本表用于教学练习，具体以现行法律法规和当地规定为准。</p>`,
}
