/** Everything that a certificate shows, as of when it was issued. */
export interface CertificateData {
  /** Any status other than VALID is drawn with a stamp across the certificate. */
  readonly status: 'VALID' | keyof typeof stamps
  readonly studentName: string
  /** `110101********1234`. */
  readonly idCard: string
  readonly courseName: string
  /** The day on which the student's identity was bound, `yyyy-MM-dd`, if study had begun before. */
  readonly boundOn: string | null
  readonly completedHours: number
  /** How many of these were taught in a classroom. */
  readonly classroomHours: number
  /** How many lessons were completed of how many; null in certificates of earlier versions. */
  readonly completedLessons: number | null
  readonly totalLessons: number | null
  /** Whether an assessment is on record; only then does the certificate mention it. */
  readonly hasAssessment: boolean
  /** `yyyy-MM-dd`. */
  readonly completionDate: string
  /** The first and last day of study for a class, `yyyy-MM-dd`; they replace the completion date. */
  readonly periodFrom: string | null
  readonly periodTo: string | null
  /** `yyyy-MM-dd`. */
  readonly issueDate: string
  readonly instructorName: string
  readonly universityName: string
  readonly certificateNumber: string
  /** The URL for checking the certificate; also encoded in the QR code. */
  readonly verifyUrl: string
  /** Whether English text is added to the Chinese text. */
  readonly isBilingual: boolean
}

/** `2026年11月20日`. */
export function toChineseDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

export const words = {
  title: '结业证书',
  subtitle: 'CERTIFICATE OF COMPLETION',
  student: '学员',
  schoolmate: '同学',
  idCard: '身份证号：',
  bound: '实名认定',
  on: '，于',
  until: '至',
  completed: '完成',
  total: '全部课程学习，累计完成',
  part: '课程学习，已完成',
  lessons: '课时，累计完成',
  hours: '学时',
  classroom: '（其中线下授课',
  classroomEnd: '学时）',
  assessed: '经考核成绩合格，',
  next: '，',
  closing: '准予结业，特发此证。',
  verify: '扫码验证证书真伪',
  number: '证书编号',
  instructor: '授课教师：',
  seal: '结业专用章',
} as const

export const sampleWords = { studentName: '张三', longestName: '阿卜杜热西提·吐尔逊买买提·艾合买提江' } as const

/** Whether only a part of the lessons was completed, which the certificate then states. */
export const isPart = ({ completedLessons, totalLessons }: CertificateData): boolean =>
  completedLessons !== null && totalLessons !== null && completedLessons < totalLessons

/** Stamps for certificates that are not valid. */
export const stamps = { REVOKED: '已撤销', SUPERSEDED: '已换发', SAMPLE: '样张' } as const

// Includes all of ASCII: the site URL can change after a certificate's fonts were cached.
const printableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))

/** Returns every character that a certificate needs, by font. */
export function charactersOf(data: CertificateData): { serif: string; brush: string } {
  const { title, ...others } = words
  const values = [
    data.studentName,
    data.idCard,
    data.courseName,
    String(data.completedHours),
    String(data.classroomHours),
    toChineseDate(data.completionDate),
    data.boundOn ? toChineseDate(data.boundOn) : '',
    ...(data.periodFrom && data.periodTo ? [toChineseDate(data.periodFrom), toChineseDate(data.periodTo)] : []),
    toChineseDate(data.issueDate),
    data.instructorName,
    data.universityName,
    data.certificateNumber,
  ]
  return {
    serif: [...Object.values(others), ...Object.values(stamps), ...values, '《》（）', printableAscii].join(''),
    brush: title,
  }
}
