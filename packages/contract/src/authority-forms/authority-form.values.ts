import { isKeyOf, recordOf } from '../kit/table.ts'
import { keysOf, text } from '../kit/text.ts'

/** What the rows of a form tell of the students of a class. */
export const authorityKinds = ['ROSTER', 'HOURS', 'RESULTS'] as const
export type AuthorityKind = (typeof authorityKinds)[number]
export const authorityKindLabels: Record<AuthorityKind, string> = {
  ROSTER: text('学员花名册'),
  HOURS: text('学时明细'),
  RESULTS: text('考核结果'),
}

/** What a source holds, which decides about its formats. */
type SourceType = 'fixed' | 'sequence' | 'text' | 'number' | 'date' | 'hours' | 'duration' | 'idCard'
interface Source {
  readonly label: string
  readonly type: SourceType
  /** The kinds of forms that have it; all by default. */
  readonly kinds?: readonly AuthorityKind[]
  /** Of a part of the assessment, which the column names. */
  readonly isOfPart?: true
}

const studied = ['HOURS', 'RESULTS'] as const
/** What the columns of forms can show. Hours are the verified ones, as on certificates. */
const sources = {
  sequence: { label: text('序号'), type: 'sequence' },
  fixed: { label: text('固定文字'), type: 'fixed' },
  name: { label: text('姓名'), type: 'text' },
  sex: { label: text('性别'), type: 'text' },
  idCard: { label: text('身份证号'), type: 'idCard' },
  birthDate: { label: text('出生日期'), type: 'date' },
  studentNumber: { label: text('学号'), type: 'text' },
  ethnicity: { label: text('民族'), type: 'text' },
  phone: { label: text('手机号'), type: 'text' },
  email: { label: text('邮箱'), type: 'text' },
  organization: { label: text('机构'), type: 'text' },
  enrollmentDate: { label: text('入学日期'), type: 'date' },
  joinedOn: { label: text('入班日期'), type: 'date' },
  education: { label: text('学历'), type: 'text', kinds: ['ROSTER'] },
  company: { label: text('工作单位'), type: 'text', kinds: ['ROSTER'] },
  address: { label: text('联系地址'), type: 'text', kinds: ['ROSTER'] },
  onlineHours: { label: text('线上学时'), type: 'hours', kinds: studied },
  classroomHours: { label: text('线下学时'), type: 'hours', kinds: studied },
  totalHours: { label: text('总学时'), type: 'hours', kinds: studied },
  studyTime: { label: text('学习时长'), type: 'duration', kinds: ['HOURS'] },
  completedLessons: { label: text('完成课时'), type: 'number', kinds: ['HOURS'] },
  lessonCount: { label: text('课程课时数'), type: 'number', kinds: ['HOURS'] },
  firstStudiedOn: { label: text('开始学习日期'), type: 'date', kinds: ['HOURS'] },
  lastStudiedOn: { label: text('最后学习日期'), type: 'date', kinds: ['HOURS'] },
  score: { label: text('考核成绩'), type: 'number', kinds: ['RESULTS'] },
  result: { label: text('考核结果'), type: 'text', kinds: ['RESULTS'] },
  assessedOn: { label: text('考核日期'), type: 'date', kinds: ['RESULTS'] },
  partScore: { label: text('某部分成绩'), type: 'number', kinds: ['RESULTS'], isOfPart: true },
  partResult: { label: text('某部分结果'), type: 'text', kinds: ['RESULTS'], isOfPart: true },
  partOn: { label: text('某部分考核日期'), type: 'date', kinds: ['RESULTS'], isOfPart: true },
  certificateNumber: { label: text('证书编号'), type: 'text', kinds: ['RESULTS'] },
  certificateOn: { label: text('发证日期'), type: 'date', kinds: ['RESULTS'] },
  school: { label: text('学校名称'), type: 'text' },
  className: { label: text('班期名称'), type: 'text' },
  project: { label: text('培训项目'), type: 'text' },
  courses: { label: text('课程'), type: 'text' },
  teachers: { label: text('授课教师'), type: 'text' },
  startDate: { label: text('班期开始日期'), type: 'date' },
  endDate: { label: text('班期结束日期'), type: 'date' },
} as const satisfies Record<string, Source>
export type AuthoritySource = keyof typeof sources
export const authoritySources = keysOf(sources)
export const sourceOf = (name: AuthoritySource): Source => sources[name]
export const authoritySourceLabels = recordOf(authoritySources, (name) => sources[name].label)

/** The sources that forms of a kind have, in the order of the register. */
export const sourcesOfKind = (kind: AuthorityKind): readonly AuthoritySource[] =>
  authoritySources.filter((name) => sourceOf(name).kinds?.includes(kind) ?? true)

export const authorityFormatLabels = {
  text: text('原样'),
  codes: text('换成代码'),
  dashes: 'yyyy-MM-dd',
  slashes: 'yyyy/MM/dd',
  digits: 'yyyyMMdd',
  words: text('yyyy年M月d日'),
  hours0: text('小时，整数'),
  hours1: text('小时，1 位小数'),
  hours2: text('小时，2 位小数'),
  minutes: text('分钟'),
  masked: text('隐藏中间 8 位'),
  whole: text('完整显示'),
}
export const authorityFormats = keysOf(authorityFormatLabels)
export type AuthorityFormat = (typeof authorityFormats)[number]
/** Credit hours are not clock hours. */
export const creditHourLabels = { hours0: text('整数'), hours1: text('1 位小数'), hours2: text('2 位小数') } as const

const formats: Record<SourceType, readonly [AuthorityFormat, ...AuthorityFormat[]]> = {
  fixed: ['text'],
  sequence: ['text'],
  text: ['text', 'codes'],
  number: ['text'],
  date: ['dashes', 'slashes', 'digits', 'words'],
  hours: ['hours1', 'hours0', 'hours2'],
  duration: ['minutes', 'hours0', 'hours1', 'hours2'],
  idCard: ['whole', 'masked'],
}
/** The formats of a source, the usual one first. */
export const formatsOf = (name: AuthoritySource) => formats[sourceOf(name).type]
export const formatLabel = (name: AuthoritySource, format: AuthorityFormat): string =>
  sourceOf(name).type === 'hours' && isKeyOf(creditHourLabels, format)
    ? creditHourLabels[format]
    : authorityFormatLabels[format]

interface ColumnFormat {
  readonly source: AuthoritySource
  readonly format: AuthorityFormat
}
/**
 * Whether a column shows what only admins who may reveal ID numbers export: a birth date completes a masked number.
 */
export const isRevealing = ({ source, format }: ColumnFormat): boolean => format === 'whole' || source === 'birthDate'
/** Whether a column shows what a student has written in their application. */
export const isFromApplication = ({ source }: Pick<ColumnFormat, 'source'>): boolean =>
  source === 'education' || source === 'company' || source === 'address'

export const sexLabels = { M: text('男'), F: text('女') } as const
/** The parts of a date in words. */
export const dateInWords = text('{year}年{month}月{day}日')

/** What title rows can name, as `{school}`. */
export const titleFacts = ['school', 'class', 'project', 'startDate', 'endDate', 'students', 'today'] as const
export type TitleFact = (typeof titleFacts)[number]
export const titleFactLabels: Record<TitleFact, string> = {
  school: text('学校名称'),
  class: text('班期名称'),
  project: text('培训项目'),
  startDate: text('班期开始日期'),
  endDate: text('班期结束日期'),
  students: text('学员人数'),
  today: text('导出日期'),
}

export const authorityLimits = {
  /** By user: a check of a large class reads all that its columns tell. */
  checksPerHour: 300,
  forms: 200,
  name: 60,
  authority: 60,
  titles: 5,
  title: 200,
  columns: 60,
  header: 60,
  text: 200,
  part: 20,
  codes: 100,
  code: 60,
  /** Students whose first rows a check shows, and the empty fields that it lists. */
  previewRows: 5,
  listedGaps: 500,
  fileMaxBytes: 256 * 1024,
} as const

/** Why a cell of a required column cannot be reported. */
export const authorityGaps = ['empty', 'noCode'] as const
export type AuthorityGap = (typeof authorityGaps)[number]
export const authorityGapLabels: Record<AuthorityGap, string> = {
  empty: text('没有填写'),
  noCode: text('“{value}”没有代码'),
}

export const authoritySheetTitles = { sheet: text('主管部门报表'), file: text('{name}（第 {version} 版）') } as const
