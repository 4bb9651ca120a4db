import { text } from '../text.ts'

export const authorityFormProblems = {
  'authorityForm.notFound': [404, text('报表不存在')],
  'authorityForm.versionNotFound': [404, text('报表没有这个版本')],
  'authorityForm.ofApplications': [
    403,
    text('报表含报名申请中的学历、工作单位或联系地址，须由能查看报名申请的管理员检查和导出'),
  ],
  'authorityForm.tooMany': [409, text('最多 200 份报表，请先删除不用的')],
  'authorityForm.incomplete': [409, text('有 {count} 处内容没有填写或没有代码，补全后才能下载')],
  'authorityForm.tooLarge': [413, text('报表文件不能超过 256KB')],
  'authorityForm.notJson': [422, text('文件第 {line} 行不是正确的 JSON')],
  'authorityForm.wrongFile': [422, text('文件第 {line} 行 {field} 有误：{reason}')],
} as const satisfies Record<string, readonly [status: number, message: string]>
