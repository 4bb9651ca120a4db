import { text } from '@jiangxue/contract/kit/text.ts'

export const sheetIssues = { missing: text('请选择签到表') } as const
