import { ofTaughtCourses } from '../bank/item-bank.policy.ts'
import { findPaper, lockPaper } from './paper.queries.ts'

export const {
  getOwn: getOwnPaper,
  lockOwn: lockOwnPaper,
  onOwn: onPaper,
} = ofTaughtCourses(findPaper, lockPaper, 'paper.notFound')
