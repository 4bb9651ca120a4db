import type { AccountStatus } from '../account/account.values.ts'
import { text } from '../kit/text.ts'

export const teacherTitles = [text('讲师'), text('副教授'), text('教授')] as const
export const teacherStatusLabels: Record<AccountStatus, string> = { ACTIVE: text('在职'), INACTIVE: text('离职') }
