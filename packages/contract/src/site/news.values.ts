import { text } from '../kit/text.ts'

export const newsStatuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const
export type NewsStatus = (typeof newsStatuses)[number]
/** SCHEDULED news is published at a time in the future. */
export const newsStatusLabels: Record<NewsStatus, string> = {
  DRAFT: text('草稿'),
  SCHEDULED: text('定时发布'),
  PUBLISHED: text('已发布'),
}
export const newsSources = ['original', 'wechat'] as const
export type NewsSource = (typeof newsSources)[number]
export const newsSourceLabels: Record<NewsSource, string> = { original: text('本站'), wechat: text('微信公众号') }

export const newsLimits = { listSize: 10, summaryLength: 100 } as const
