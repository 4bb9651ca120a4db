import { text } from './kit/text.ts'

/** What the operations on people are called. */
export const operationLabels: Readonly<Record<string, string>> = {
  'student.create': text('添加学员'),
  'student.update': text('修改学员资料'),
  'student.delete': text('删除学员'),
  'student.restore': text('恢复学员'),
  'student.resetPassword': text('重置密码'),
  'student.revealIdCard': text('查看完整身份证号'),
  'student.enroll': text('报名课程'),
  'user.register': text('注册'),
  'user.create': text('添加用户'),
  'user.update': text('修改资料'),
  'user.delete': text('删除用户'),
  'user.password': text('修改密码'),
  'user.passwordReset': text('找回密码'),
  'user.resetPassword': text('重置密码'),
  'user.endSessions': text('结束登录'),
}
