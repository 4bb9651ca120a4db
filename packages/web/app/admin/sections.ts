import { text } from '@jiangxue/contract/kit/text.ts'

/** The sections of the back office, in the order of its sidebar; `admin/{path}.tsx` is the screen. */
export const sections = [{ path: 'students', label: text('学员管理'), icon: 'graduation' }] as const
