/** Everything that a printed learning record shows. */
export interface RecordData {
  readonly language: keyof typeof recordWords
  readonly institution: string
  readonly studentName: string
  readonly studentNumber: string
  /** Masked unless the user who printed it gave a reason to show it in full. */
  readonly idCard: string
  readonly completedLessons: number
  readonly studySeconds: number
  /** The credit hours of the verified study time. */
  readonly creditHours: number
  /** Taught in a classroom, apart from the credit hours. */
  readonly classroomHours: number
  /** Whether part of the time is only reported by a client, not verified. */
  readonly isUnverified: boolean
  /** Presence checks; null if they are off and there never were any. */
  readonly presence: RecordPresence | null
  /** Who earned which rows of the ledger; null if it was the same person throughout. */
  readonly identity: string | null
  readonly trainingProject: string
  /** `yyyy-MM-dd HH:mm`. */
  readonly printedAt: string
  readonly printedBy: string
  /** The URL for checking the record; also encoded in the QR code of every page. */
  readonly verifyUrl: string
  readonly rows: readonly RecordLine[]
}

/** How many presence checks were passed and missed, and since when they are required. */
export interface RecordPresence {
  readonly passed: number
  readonly missed: number
  /** `yyyy-MM-dd`; null if checks are no longer required. */
  readonly since: string | null
}

export interface RecordLine {
  readonly courseName: string
  readonly lessonTitle: string
  readonly progress: number
  readonly seconds: number
  readonly isUnverified: boolean
  /** Whether there is no record of delivery for some of the time. */
  readonly isExternal: boolean
  /** `yyyy-MM-dd HH:mm`. */
  readonly watchedAt: string
}

/** Fixed texts of every record, in the site's languages. */
export const recordWords = {
  zh_CN: {
    title: '学员学习记录',
    name: '学员姓名',
    studentNumber: '学号',
    idCard: '身份证号',
    completedLessons: '完成课时',
    studyTime: '学习时长',
    project: '培训项目',
    institution: '机构名称',
    printDate: '打印日期',
    presence: '在岗验证',
    identity: '实名认定',
    checks: ({ passed, missed, since }: RecordPresence) =>
      `共 ${passed + missed} 次，通过 ${passed} 次，未通过 ${missed} 次；${since ? `自 ${since} 起执行` : '现已停止'}`,
    columns: ['序号', '课程名称', '课时名称', '进度', '观看时长', '观看时间'],
    unverified: '未核验',
    external: '无送达记录',
    worth: (hours: number) => `，折合 ${hours} 学时`,
    classroom: (hours: number) => `；另有线下授课 ${hours} 学时`,
    partlyUnverified: '（含未核验）',
    none: '暂无学习记录',
    studentSignature: '学员签字：',
    schoolSeal: '学校盖章：',
    verify: '扫码核验本记录',
    totalOf: (lessons: number) => `合计 ${lessons} 节`,
    printed: (at: string, by: string) => `打印时间 ${at}　打印人 ${by}`,
    pageOf: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  },
  en_US: {
    title: 'Learning Record',
    name: 'Student',
    studentNumber: 'Student no.',
    idCard: 'ID card no.',
    completedLessons: 'Lessons',
    studyTime: 'Study time',
    project: 'Program',
    institution: 'Institution',
    printDate: 'Printed',
    presence: 'Presence',
    identity: 'Identity',
    checks: ({ passed, missed, since }: RecordPresence) =>
      `${passed + missed} checks, ${passed} passed, ${missed} missed; ${since ? `in force since ${since}` : 'not in force any more'}`,
    columns: ['No.', 'Course', 'Lesson', 'Progress', 'Watched', 'Watched at'],
    unverified: 'unverified',
    external: 'not delivered by us',
    worth: (hours: number) => ` = ${hours} study hours`,
    classroom: (hours: number) => `; plus ${hours} hours in a classroom`,
    partlyUnverified: ' (partly unverified)',
    none: 'No learning records yet',
    studentSignature: 'Student signature:',
    schoolSeal: 'School seal:',
    verify: 'Scan to verify this record',
    totalOf: (lessons: number) => `Total: ${lessons}`,
    printed: (at: string, by: string) => `Printed ${at} by ${by}`,
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} as const

/** Formats a duration as `1:02:03`. */
export function toClock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}
