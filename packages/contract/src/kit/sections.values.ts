import type { Area, Module, SectionEntry, Start } from './section-entry.values.ts'
import type { SectionGroup } from './section-groups.values.ts'
import { text } from './text.ts'

const entries = [
  {
    path: 'dashboard',
    label: text('仪表盘'),
    icon: 'layout-dashboard',
    allows: { view: text('查看学校概况、待办和收入') },
  },
  { path: 'dashboard', label: text('机构概况'), icon: 'layout-dashboard', areas: ['org'], permissions: 'students' },
  { path: 'dashboard', label: text('教学概况'), icon: 'layout-dashboard', areas: ['teacher'], permissions: 'courses' },
  {
    path: 'courses',
    label: text('课程管理'),
    icon: 'library',
    group: 'teaching',
    areas: ['admin', 'teacher'],
    starts: [
      { name: 'add', label: text('添加课程'), path: 'courses/edit' },
      { name: 'enroll', label: text('添加报名'), path: 'courses/orders' },
      { name: 'transfer', label: text('登记收款'), path: 'courses/orders' },
    ],
    allows: {
      view: text('查看课程、目录和订单'),
      edit: text('编辑和发布课程，编排目录，登记收款和退款；选择教师和学员须能查看他们'),
      delete: text('删除课程和未付款的订单'),
      export: text('导出订单'),
    },
  },
  {
    path: 'categories',
    label: text('分类管理'),
    icon: 'layout-grid',
    group: 'teaching',
    starts: [{ name: 'add', label: text('添加分类') }],
    allows: { view: text('查看分类'), edit: text('添加和编辑分类'), delete: text('删除分类') },
  },
  {
    path: 'resources',
    label: text('资源管理'),
    icon: 'folder-open',
    group: 'teaching',
    starts: [{ name: 'add', label: text('添加资源') }],
    allows: { view: text('查看学习资料'), edit: text('上传和编辑学习资料'), delete: text('删除学习资料') },
  },
  {
    path: 'items',
    label: text('题库'),
    icon: 'list-checks',
    group: 'teaching',
    areas: ['admin', 'teacher'],
    module: 'exam',
    starts: [
      { name: 'add', label: text('添加试题'), path: 'items/edit', areas: ['admin', 'teacher'] },
      { name: 'import', label: text('导入试题'), path: 'items/import', areas: ['admin', 'teacher'] },
    ],
    allows: {
      view: text('查看试题及其答案'),
      edit: text('添加、导入和编辑题库与试题；选择课程须能查看课程'),
      delete: text('删除题库和没有用于考试的试题'),
      export: text('导出试题及其答案'),
    },
  },
  {
    path: 'exams',
    label: text('考试'),
    icon: 'clipboard-pen',
    group: 'teaching',
    areas: ['admin', 'teacher'],
    module: 'exam',
    starts: [{ name: 'add', label: text('添加考试'), path: 'exams/edit', areas: ['admin', 'teacher'] }],
    allows: {
      view: text('查看考试、考生和答卷'),
      edit: text('添加和发布考试，处理考生，评卷和公布成绩；结业考核的成绩记入班期，须能编辑班期'),
      delete: text('删除没有人参加的考试'),
      export: text('导出考试成绩'),
    },
  },
  {
    path: 'questions',
    label: text('课程问答'),
    icon: 'message-circle-question-mark',
    group: 'teaching',
    areas: ['admin', 'teacher'],
    allows: { view: text('查看学员的提问'), edit: text('回答和隐藏提问') },
  },
  {
    path: 'teachers',
    label: text('教师管理'),
    icon: 'presentation',
    group: 'teaching',
    starts: [{ name: 'add', label: text('添加教师') }],
    allows: {
      view: text('查看教师'),
      edit: text('添加和编辑教师；关联账号须有教师的全部权限'),
      delete: text('删除教师'),
    },
  },
  {
    path: 'students',
    label: text('学员管理'),
    icon: 'graduation-cap',
    group: 'students',
    areas: ['admin', 'org', 'teacher'],
    starts: [
      { name: 'add', label: text('添加学员'), areas: ['admin', 'org'] },
      { name: 'import', label: text('导入学员'), areas: ['admin', 'org'] },
    ],
    allows: {
      view: text('查看学员、统计和学习记录'),
      edit: text('添加、导入和编辑学员，重置密码'),
      delete: text('删除和恢复学员'),
      export: text('导出学员名单和学习记录'),
      reveal: text('查看和打印完整身份证号'),
    },
  },
  { path: 'learners', label: text('学习提醒'), icon: 'bell-ring', areas: ['org'], permissions: 'students' },
  {
    path: 'classes',
    label: text('班期管理'),
    icon: 'calendar-range',
    group: 'students',
    areas: ['admin', 'org', 'teacher'],
    starts: [{ name: 'add', label: text('添加班期') }],
    allows: {
      view: text('查看培训班期、名册和进度'),
      edit: text('添加和编辑班期，编排名册，登记成绩，设定学时规则；选择课程、教师和学员须能查看它们'),
      delete: text('删除班期'),
      export: text('导出班期和名册；也能导出学员、证书和申请的，可以归档'),
    },
  },
  {
    path: 'training-applications',
    label: text('报名审核'),
    icon: 'clipboard-list',
    group: 'students',
    permissions: 'applications',
    allows: {
      view: text('查看报名申请'),
      edit: text('审核申请，办理入学'),
      delete: text('删除申请和证件照片'),
      export: text('导出报名申请'),
      reveal: text('查看完整身份证号和证件照片'),
    },
  },
  {
    path: 'certificates',
    label: text('证书管理'),
    icon: 'award',
    group: 'students',
    areas: ['admin', 'org'],
    starts: [{ name: 'generate', label: text('生成证书'), areas: ['admin', 'org'] }],
    allows: {
      view: text('查看证书'),
      edit: text('颁发、换发和撤销证书；选择学员须能查看学员'),
      delete: text('删除证书'),
      export: text('批量下载和导出证书'),
    },
  },
  {
    path: 'organizations',
    label: text('机构管理'),
    icon: 'building-2',
    group: 'students',
    starts: [{ name: 'add', label: text('添加机构') }],
    allows: { view: text('查看机构'), edit: text('添加和编辑机构'), delete: text('删除机构') },
  },
  {
    path: 'applications',
    label: text('报名进度'),
    icon: 'clipboard-list',
    areas: ['org'],
    permissions: 'applications',
  },
  { path: 'report', label: text('月度报告'), icon: 'file-chart-column', areas: ['org'], permissions: 'students' },
  { path: 'messages', label: text('我的消息'), icon: 'mail', areas: ['teacher'], permissions: 'courses' },
  { path: 'courses/orders', label: text('课程订单'), icon: 'receipt-text', group: 'payment', permissions: 'courses' },
  {
    path: 'news',
    label: text('新闻管理'),
    icon: 'newspaper',
    group: 'site',
    starts: [{ name: 'add', label: text('添加新闻') }],
    allows: { view: text('查看新闻'), edit: text('撰写和发布新闻'), delete: text('删除新闻') },
  },
  { path: 'agreements', label: text('协议管理'), icon: 'scroll-text', group: 'site', permissions: 'settings' },
  { path: 'site', label: text('网站内容'), icon: 'panels-top-left', group: 'site', permissions: 'settings' },
  {
    path: 'anomalies',
    label: text('异常学习'),
    icon: 'scan-search',
    group: 'school',
    allows: { view: text('查看异常学习和涉及的账本行'), edit: text('处理异常学习，扣减学时') },
  },
  {
    path: 'anchors',
    label: text('学时存证'),
    icon: 'shield-check',
    group: 'school',
    permissions: 'proof',
    allows: { view: text('查看学时存证和送达情况'), edit: text('立即存证，重新送达') },
  },
  {
    path: 'users',
    label: text('用户管理'),
    icon: 'user-cog',
    group: 'school',
    starts: [{ name: 'add', label: text('添加用户') }],
    allows: {
      view: text('查看所有账号'),
      edit: text('添加和编辑账号，重置密码；教师和机构管理员的账号，须有其全部权限；关联教师须能查看教师'),
      delete: text('删除账号；教师和机构管理员的账号，须有其全部权限'),
    },
  },
  {
    path: 'privacy',
    label: text('个人信息请求'),
    icon: 'user-lock',
    group: 'school',
    allows: { view: text('查看关于个人信息的请求'), edit: text('答复请求') },
  },
  {
    path: 'system',
    label: text('系统状态'),
    icon: 'activity',
    group: 'school',
    allows: { view: text('查看系统状态和备份情况'), edit: text('立即备份，立即核验账本') },
  },
  {
    path: 'settings',
    label: text('系统设置'),
    icon: 'settings',
    group: 'school',
    allows: {
      view: text('查看设置和日志；能查看账号的，还能查看角色'),
      edit: text('修改设置；邮件、短信、人脸比对服务和角色由没有自定义角色的管理员修改'),
    },
  },
] as const satisfies readonly SectionEntry[]

type AnEntry = (typeof entries)[number]
type NameIn<E> = E extends { permissions: infer Name extends string } ? Name : E extends { path: infer P } ? P : never
type NamesIn<E> = E extends { allows: infer Allowed } ? `${NameIn<E> & string}.${keyof Allowed & string}` : never

export type SectionPath = AnEntry['path']
export type SectionIcon = AnEntry['icon']
/** The name of a section in its permissions: `proof` of `proof.view`. */
export type PermissionSection = NameIn<Extract<AnEntry, { allows: object }>>
/** A permission of a custom admin role. */
export type Permission = NamesIn<AnEntry>

const nameOf = <E extends AnEntry>(entry: E) => ('permissions' in entry ? entry.permissions : entry.path) as NameIn<E>

const startsOf = (entry: AnEntry): readonly Start[] => ('starts' in entry ? entry.starts : [])

export interface Section {
  readonly path: SectionPath
  readonly label: string
  readonly icon: SectionIcon
  readonly group: SectionGroup | undefined
  readonly areas: readonly Area[]
  /** Required to see the section in the sidebar and to open it; the server also rejects its calls without it. */
  readonly permission: Permission
  /** What can be started in it, with the permission that this requires. */
  readonly starts: readonly (Start & { readonly permission: Permission })[]
}

/** The sections of every area, in sidebar order. */
export const sections: readonly Section[] = entries.map((entry) => ({
  path: entry.path,
  label: entry.label,
  icon: entry.icon,
  group: 'group' in entry ? entry.group : undefined,
  areas: 'areas' in entry ? entry.areas : ['admin'],
  permission: `${nameOf(entry)}.view`,
  starts: startsOf(entry).map((start) => ({ ...start, permission: `${nameOf(entry)}.edit` as Permission })),
}))

/** The sections that have permissions, with what each permission allows. */
export const permissionTree = entries.flatMap((entry) =>
  'allows' in entry
    ? [
        {
          section: nameOf(entry),
          label: entry.label,
          permissions: Object.entries(entry.allows).map(([action, hint]) => ({
            permission: `${nameOf(entry)}.${action}` as Permission,
            hint,
          })),
        },
      ]
    : [],
)

/** Every permission, in the order of the tree. */
export const permissions = permissionTree.flatMap((section) => section.permissions.map(({ permission }) => permission))

/** The permissions of the sections of a module. */
export const permissionsOfModule = (module: Module): ReadonlySet<Permission> => {
  const names: ReadonlySet<string> = new Set(
    entries.flatMap((entry) => ('module' in entry && entry.module === module ? nameOf(entry) : [])),
  )
  return new Set(
    permissionTree.flatMap(({ section, permissions: own }) =>
      names.has(section) ? own.map(({ permission }) => permission) : [],
    ),
  )
}
