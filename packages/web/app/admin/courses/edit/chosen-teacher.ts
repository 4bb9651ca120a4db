import type { ManagedCourseTeacher } from '@jiangxue/contract/course/course-admin.ts'

export type ChosenTeacher = Pick<ManagedCourseTeacher, 'id' | 'name' | 'title' | 'avatarUrl' | 'status'>
/** Picks the same fields in the same order, so that two selections can be compared as JSON. */
export const asChosen = ({ id, name, title, avatarUrl, status }: ChosenTeacher): ChosenTeacher => ({
  id,
  name,
  title,
  avatarUrl,
  status,
})
