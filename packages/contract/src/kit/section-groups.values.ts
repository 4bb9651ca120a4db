import { text } from './text.ts'

/** The groups of the school's sidebar, in its order. */
export const sectionGroups = {
  teaching: text('教学'),
  students: text('学员'),
  payment: text('收款'),
  site: text('网站'),
  school: text('学校'),
} as const
export type SectionGroup = keyof typeof sectionGroups
