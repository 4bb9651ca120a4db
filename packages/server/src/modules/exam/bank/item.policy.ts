import { ofTaughtCourses } from './item-bank.policy.ts'
import { findItem, lockItem } from './item.queries.ts'

export const {
  getOwn: getOwnItem,
  lockOwn: lockOwnItem,
  onOwn: onItem,
} = ofTaughtCourses(findItem, lockItem, 'item.notFound')
