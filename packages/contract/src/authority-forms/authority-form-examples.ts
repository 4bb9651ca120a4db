import type { AuthorityFact } from './authority-cell.ts'
import type { AuthorityColumn, AuthorityFormFields } from './authority-form.ts'
import { formatsOf, type AuthoritySource } from './authority-form.values.ts'

/** A column with the usual format of its source. */
export const newColumn = (source: AuthoritySource, more: Partial<AuthorityColumn> = {}): AuthorityColumn => ({
  header: '',
  source,
  format: formatsOf(source)[0],
  must: true,
  text: '',
  part: '',
  codes: [],
  ...more,
})

const column = (header: string, source: AuthoritySource, more: Partial<AuthorityColumn> = {}) =>
  newColumn(source, { header, ...more })
const optional = { must: false } as const

/**
 * Forms to start from; a school copies one and changes it to the layout that its authority wants. They are Chinese in
 * every language of the site, as what authorities ask for.
 */
export const authorityExamples: readonly AuthorityFormFields[] = [
  {
    name: '培训学员花名册',
    authority: '人力资源和社会保障部门',
    kind: 'ROSTER',
    titles: ['职业技能培训学员花名册', '培训机构：{school}　班期：{class}　人数：{students}'],
    columns: [
      column('序号', 'sequence'),
      column('姓名', 'name'),
      column('性别', 'sex'),
      column('身份证号', 'idCard'),
      column('民族', 'ethnicity', optional),
      column('学历', 'education', optional),
      column('联系电话', 'phone'),
      column('工作单位', 'company', optional),
      column('培训项目', 'project', optional),
      column('开班日期', 'startDate'),
      column('结业日期', 'endDate'),
      column('备注', 'fixed', { text: '无', must: false }),
    ],
  },
  {
    name: '线上培训学时明细',
    authority: '人力资源和社会保障部门',
    kind: 'HOURS',
    titles: ['职业技能培训学时明细', '培训机构：{school}　班期：{class}　导出日期：{today}'],
    columns: [
      column('序号', 'sequence'),
      column('姓名', 'name'),
      column('身份证号', 'idCard'),
      column('课程', 'courses'),
      column('开始学习日期', 'firstStudiedOn'),
      column('最后学习日期', 'lastStudiedOn'),
      column('学习时长（分钟）', 'studyTime'),
      column('线上学时', 'onlineHours'),
      column('线下学时', 'classroomHours'),
      column('总学时', 'totalHours'),
    ],
  },
  {
    name: '考核结果汇总',
    authority: '人力资源和社会保障部门',
    kind: 'RESULTS',
    titles: ['职业技能培训考核结果汇总', '培训机构：{school}　班期：{class}　人数：{students}'],
    columns: [
      column('序号', 'sequence'),
      column('姓名', 'name'),
      column('身份证号', 'idCard'),
      column('总学时', 'totalHours'),
      column('考核成绩', 'score', optional),
      column('考核结果', 'result', {
        format: 'codes',
        codes: [
          { from: '合格', to: '1' },
          { from: '不合格', to: '0' },
        ],
      }),
      column('考核日期', 'assessedOn'),
      column('证书编号', 'certificateNumber', optional),
      column('发证日期', 'certificateOn', optional),
    ],
  },
]

/** A student who does not exist, for the row that shows how columns look. */
export const exampleFacts: Readonly<Record<AuthoritySource, AuthorityFact>> = {
  sequence: 1,
  fixed: null,
  name: '张三',
  sex: '男',
  idCard: '11010119900307001X',
  birthDate: '1990-03-07',
  studentNumber: '20260001',
  ethnicity: '汉族',
  phone: '13800000000',
  email: 'zhang@example.cn',
  organization: '示例机构',
  enrollmentDate: '2026-09-01',
  joinedOn: '2026-09-05',
  education: '大专',
  company: '示例公司',
  address: '示例市示例路 1 号',
  onlineHours: 42.5,
  classroomHours: 8,
  totalHours: 50.5,
  studyTime: 115_500_000,
  completedLessons: 36,
  lessonCount: 36,
  firstStudiedOn: '2026-09-06',
  lastStudiedOn: '2026-10-08',
  score: 86,
  result: '合格',
  assessedOn: '2026-10-10',
  partScore: 88,
  partResult: '合格',
  partOn: '2026-10-10',
  certificateNumber: 'JX2026000001',
  certificateOn: '2026-10-15',
  school: '示例学校',
  className: '第一期',
  project: '电工培训',
  courses: '电工基础',
  teachers: '李老师',
  startDate: '2026-09-05',
  endDate: '2026-10-10',
}
