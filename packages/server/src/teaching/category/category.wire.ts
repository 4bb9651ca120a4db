import type { ManagedCategory } from '@jiangxue/contract/course/category.ts'
import { toInstant } from '../../core/units.ts'
import type { CategoryRow } from './category.queries.ts'

export const toCategory = (row: CategoryRow): ManagedCategory => ({
  ...row,
  position: Number(row.place),
  courseCount: Number(row.courseCount),
  updatedAt: toInstant(row.updatedAt),
})
