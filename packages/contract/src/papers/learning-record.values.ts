import { text } from '../kit/text.ts'

/** Number of records returned if no page is requested. */
export const latestRecords = 10
export const recordPageSizes = [10, 20, 50, 100, 200, 500, 1000] as const
/** `together`: students whose records are one PDF. */
export const recordLimits = { batch: 1000, together: 50, checksPerMinute: 30 } as const

export const learningRecordTexts = { unknownCourse: text('未知课程'), unknownLesson: text('未知视频') } as const

/** The zip of printed records: its name, the first columns of its result list, and the reason for a missing record. */
export const recordZipTexts = {
  fileName: text('学习记录.zip'),
  pdfName: text('学习记录.pdf'),
  columns: [text('学员编号'), text('学员姓名'), text('学号')],
  notDrawn: text('学习记录文件生成失败'),
} as const

export const recordSheetTitles = {
  sheet: text('学习记录'),
  studentNumber: text('学号'),
  student: text('学员姓名'),
  organization: text('所属机构'),
  course: text('课程名称'),
  lesson: text('课时名称'),
  progress: text('进度（%）'),
  isCompleted: text('是否完成'),
  completed: text('已完成'),
  underway: text('进行中'),
  watchTime: text('观看时长'),
  creditHours: text('折合学时'),
  verification: text('学时核验'),
  watchedAt: text('观看时间'),
} as const
