import { whole } from '../kit/fields.ts'
import { setting } from '../kit/setting.ts'
import { text } from '../kit/text.ts'

const days = whole(30, 7300, text('请输入 30 到 7300 的整数'))

/** How the school deals with what people ask about their data. */
export const privacySettings = {
  dueDays: setting(whole(1, 60, text('请输入 1 到 60 的整数')), 15, {
    label: text('答复期限'),
    hint: text('个人信息请求须在这么多个工作日内答复；工作日指周一至周五，系统不知道法定节假日'),
    unit: text('工作日'),
  }),
  archiveYears: setting(whole(3, 30, text('请输入 3 到 30 的整数')), 6, {
    label: text('培训档案保存年限'),
    hint: text('学员注销账号后，学时、成绩、证书和加密封存的身份证号保存这么久；请按当地规定填写'),
    unit: text('年'),
  }),
  applicationDays: setting(days, 180, {
    label: text('未入学的报名申请'),
    hint: text('被驳回或一直没有入学的申请，最后一次变动这么久以后，连同证件照片一起删除'),
    unit: text('天'),
  }),
  idPhotoDays: setting(days, 365, {
    label: text('已入学学员的证件照片'),
    hint: text('入学这么久以后删除；人脸比对用到这些照片，删除后改为输入屏幕上的数字'),
    unit: text('天'),
  }),
  messageDays: setting(days, 365, { label: text('站内消息'), hint: text('发出这么久以后删除'), unit: text('天') }),
  printDays: setting(days, 2190, {
    label: text('打印的学习记录'),
    hint: text('打印这么久以后，不再能用记录上的编号核验'),
    unit: text('天'),
  }),
}
