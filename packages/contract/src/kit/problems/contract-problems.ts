import { text } from '../text.ts'

export const contractProblems = {
  'contract.required': [403, text('请先签订培训协议')],
  'contract.notFound': [404, text('培训协议不存在')],
  'contract.notPublished': [409, text('学校还没有发布培训协议，请联系学校')],
  'contract.notNeeded': [409, text('该课程没有需要签订的培训协议')],
  'contract.changed': [409, text('费用、班期或协议内容已更新，请重新阅读后签订')],
  'contract.otherName': [422, text('与登记的姓名不一致；姓名有误请先联系学校更正')],
  'contract.noPhone': [409, text('账号没有登记手机号，请用登录密码签订')],
  'order.hasContract': [409, text('该订单已签订培训协议，不能删除')],
  'agreement.unknownPlaceholders': [409, text('协议中有无法填写的内容：{marks}')],
} as const satisfies Record<string, readonly [status: number, message: string]>
