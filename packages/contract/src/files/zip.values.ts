import { text } from '../kit/text.ts'

/** The list of results at the end of every zip. */
export const zipTexts = {
  results: text('结果'),
  result: text('结果'),
  reason: text('原因'),
  succeeded: text('成功'),
  failed: text('失败'),
} as const
