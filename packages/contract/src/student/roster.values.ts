import { keysOf, text } from '../kit/text.ts'

/** The fields of a student in a roster; columns are recognized by their titles. */
export const rosterFieldLabels = {
  name: text('姓名'),
  ethnicity: text('民族'),
  idCard: text('身份证号'),
  phone: text('联系方式'),
  studentNumber: text('学号'),
  username: text('登录名'),
  email: text('邮箱'),
  organization: text('机构'),
  sex: text('性别'),
  birthDate: text('出生日期'),
}
export const rosterFields = keysOf(rosterFieldLabels)
export type RosterField = (typeof rosterFields)[number]
/** Fields that are not stored but compared with the ID number. */
export const comparedRosterFields: readonly RosterField[] = ['sex', 'birthDate']
/** Fields that every roster must have a column for. */
export const requiredRosterFields = ['name', 'idCard'] as const satisfies readonly RosterField[]

/**
 * The outcome of a row: a new student, empty fields of an existing one filled, nothing to do, imported only if someone
 * confirms it, or rejected.
 */
export const rowOutcomes = ['NEW', 'CHANGED', 'UNCHANGED', 'DOUBTFUL', 'REFUSED'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
export const rowOutcomeLabels: Record<RowOutcome, string> = {
  NEW: text('新增'),
  CHANGED: text('补充资料'),
  UNCHANGED: text('无变化'),
  DOUBTFUL: text('待确认'),
  REFUSED: text('不能导入'),
}

/** `CHECKED` is waiting for its commit, `DONE` is imported, `UNDONE` was imported and undone. */
export const importStatuses = ['CHECKED', 'DONE', 'UNDONE'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const rosterLimits = {
  /** Rows of a file about other people’s ID numbers, for callers who may not see these. */
  triedNumbers: 20,
  maxBytes: 20 * 1024 * 1024,
  maxRows: 50_000,
  maxColumns: 60,
  /** Maximum number of rows that a preview shows. */
  previewRows: 200,
  listedImports: 20,
  /** How long a preview can be committed, and how long the error workbook and the initial passwords are available. */
  keptMs: 24 * 3_600_000,
  fileTypes: ['.xlsx', '.xls'],
} as const

/** Why a cell is rejected, appended to its name: stable code → Chinese message. */
export const rowProblems = {
  missing: text('未填写'),
  repeated: text('与第 {row} 行相同'),
  taken: text('已被其他账号使用'),
  nameLength: text('长度应在 2 到 50 个字符'),
  nameCharacters: text('不能有“{character}”'),
  idCardNumber: text('被存成了数字，末几位已经丢失，请把该列设为文本后重新输入'),
  idCardOld: text('是 15 位旧号码，请改为 18 位'),
  idCardLength: text('应为 18 位，这里是 {length} 位'),
  idCardCharacters: text('有数字和 X 以外的字符'),
  idCardBirth: text('其中的出生日期不存在或晚于今天'),
  idCardRegion: text('其中的地区码不存在'),
  idCardCheck: text('校验码不对，请核对是否有输错的数字'),
  idCardChild: text('未满 14 周岁，请由监护人联系学校办理'),
  idCardOfDeleted: text('该学员已被删除，请先恢复'),
  idCardOfStaff: text('属于教师或管理员账号'),
  idCardElsewhere: text('该学员不在本机构，请联系学校'),
  phoneFormat: text('手机号应为 11 位数字，以 13 到 19 开头'),
  ethnicityFormat: text('不是民族名称'),
  studentNumberFormat: text('应由 2 到 30 个字母、数字、点、横线或下划线组成，不能是手机号'),
  usernameFormat: text('应为 2 到 50 个字符，不能是手机号或邮箱'),
  emailFormat: text('格式不正确'),
  organizationUnknown: text('没有名为“{name}”的机构，请先在机构管理中添加'),
  organizationAmbiguous: text('有多个机构的名称与“{name}”只差全角半角、大小写或空格，请先在机构管理中改名'),
  organizationElsewhere: text('只能导入本机构的学员'),
  cellError: text('单元格是公式错误 {value}'),
  cellNoResult: text('公式没有计算结果，请用 Excel 或 WPS 打开文件并保存后再导入'),
  cellFormat: text('数字格式无法识别，请改为文本'),
  cellBoolean: text('是逻辑值 {value}，请改为文本'),
  cellGarbled: text('是乱码，请重新输入'),
  sexFormat: text('应为男或女'),
  birthDateFormat: text('不是日期'),
  rowHidden: text('该行在表格中是隐藏的'),
  nameDiffers: text('系统中该身份证号的姓名是“{name}”'),
  sexDiffers: text('与身份证号中的性别不符'),
  birthDateDiffers: text('与身份证号中的出生日期不符'),
} as const satisfies Record<string, string>
export type RowProblemCode = keyof typeof rowProblems
/** `身份证号（C5）：…` */
export const rowProblemText = text('{field}（{cell}）：{problem}')

/** The sheets of an import: names, and the titles of the columns that are not fields. */
export const rosterSheetTitles = {
  template: text('学员导入模板'),
  errors: text('未导入的学员'),
  reason: text('未导入的原因'),
  passwords: text('学员初始密码'),
  password: text('初始密码'),
} as const

export const studentSheetTitles = {
  sheet: text('学员'),
  id: text('编号'),
  name: text('姓名'),
  studentNumber: text('学号'),
  username: text('登录名'),
  idCard: text('身份证号'),
  ethnicity: text('民族'),
  phone: text('联系方式'),
  email: text('邮箱'),
  organization: text('所属机构'),
  status: text('状态'),
  averageProgress: text('学习进度（%）'),
  studyHours: text('学习时长（小时）'),
  creditHours: text('折合学时'),
  verification: text('学时核验'),
  studyDays: text('学习天数'),
  completedLessons: text('完成课时'),
  enrollmentDate: text('入学时间'),
  lastLogin: text('最后登录'),
} as const
