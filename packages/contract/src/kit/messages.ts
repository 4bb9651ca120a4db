import { text } from './text.ts'

/** Success messages shared by several calls. */
export const messages = {
  done: text('操作成功'),
  added: text('添加成功'),
  updated: text('更新成功'),
  saved: text('保存成功'),
  deleted: text('删除成功'),
  restored: text('已恢复'),
  uploaded: text('上传成功'),
  backToHome: text('返回首页'),
} as const

/** Punctuation for combining texts. */
export const punctuation = {
  quoted: text('“{text}”'),
  betweenItems: text('、'),
  betweenSentences: text('；'),
  more: text('…'),
} as const
