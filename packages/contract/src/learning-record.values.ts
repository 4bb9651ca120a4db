import { text } from './kit/text.ts'

/** How many records come without a page. */
export const latestRecords = 10
export const recordPageSizes = [10, 20, 50, 100, 200, 500, 1000] as const

export const learningRecordTexts = { unknownCourse: text('未知课程'), unknownLesson: text('未知视频') } as const
