import type { Permission } from '../kit/access.ts'
import { text } from '../kit/text.ts'

type SectionOf<P> = P extends `${infer Section}.${string}` ? Section : never
type ActionOf<P> = P extends `${string}.${infer Action}` ? Action : never
export type PermissionSection = SectionOf<Permission>
export type PermissionAction = ActionOf<Permission>

/** Labels of the back-office sections that permissions apply to. */
export const permissionSectionLabels: Record<PermissionSection, string> = {
  dashboard: text('仪表盘'),
  courses: text('课程管理'),
  teachers: text('教师管理'),
  students: text('学员管理'),
  categories: text('分类管理'),
  resources: text('资源管理'),
  news: text('新闻管理'),
  settings: text('系统设置'),
  users: text('用户管理'),
  certificates: text('证书管理'),
  applications: text('报名审核'),
  organizations: text('机构管理'),
  questions: text('课程问答'),
  proof: text('学时存证'),
  anomalies: text('异常学习'),
  system: text('系统状态'),
  classes: text('班期管理'),
}
export const permissionActionLabels: Record<PermissionAction, string> = {
  view: text('查看'),
  edit: text('编辑'),
  delete: text('删除'),
  export: text('导出'),
  reveal: text('查看敏感信息'),
}

/** What each permission of a custom role allows, by section, in the order of the permission tree on screen. */
export const permissionTree = [
  { section: 'dashboard', allows: { view: text('查看学校概况、待办和收入') } },
  {
    section: 'courses',

    allows: {
      view: text('查看课程、目录和订单'),
      edit: text('编辑和发布课程，编排目录，登记收款和退款；选择教师和学员须能查看他们'),
      delete: text('删除课程和未付款的订单'),
      export: text('导出订单'),
    },
  },
  {
    section: 'teachers',

    allows: {
      view: text('查看教师'),
      edit: text('添加和编辑教师；关联账号须有教师的全部权限'),
      delete: text('删除教师'),
    },
  },
  {
    section: 'students',

    allows: {
      view: text('查看学员、统计和学习记录'),
      edit: text('添加、导入和编辑学员，重置密码'),
      delete: text('删除和恢复学员'),
      export: text('导出学员名单和学习记录'),
      reveal: text('查看和打印完整身份证号'),
    },
  },
  {
    section: 'organizations',

    allows: { view: text('查看机构'), edit: text('添加和编辑机构'), delete: text('删除机构') },
  },
  {
    section: 'classes',

    allows: {
      view: text('查看培训班期、名册和进度'),
      edit: text('添加和编辑班期，编排名册，登记成绩，设定学时规则；选择课程、教师和学员须能查看它们'),
      delete: text('删除班期'),
      export: text('导出班期和名册；也能导出学员、证书和申请的，可以归档'),
    },
  },
  {
    section: 'applications',

    allows: {
      view: text('查看报名申请'),
      edit: text('审核申请，办理入学'),
      delete: text('删除申请和证件照片'),
      export: text('导出报名申请'),
      reveal: text('查看完整身份证号和证件照片'),
    },
  },
  {
    section: 'questions',

    allows: { view: text('查看学员的提问'), edit: text('回答和隐藏提问') },
  },
  {
    section: 'categories',

    allows: { view: text('查看分类'), edit: text('添加和编辑分类'), delete: text('删除分类') },
  },
  {
    section: 'resources',

    allows: { view: text('查看学习资料'), edit: text('上传和编辑学习资料'), delete: text('删除学习资料') },
  },
  {
    section: 'news',

    allows: { view: text('查看新闻'), edit: text('撰写和发布新闻'), delete: text('删除新闻') },
  },
  {
    section: 'certificates',

    allows: {
      view: text('查看证书'),
      edit: text('颁发、换发和撤销证书；选择学员须能查看学员'),
      delete: text('删除证书'),
      export: text('批量下载和导出证书'),
    },
  },
  {
    section: 'proof',

    allows: { view: text('查看学时存证和送达情况'), edit: text('立即存证，重新送达') },
  },
  {
    section: 'anomalies',

    allows: { view: text('查看异常学习和涉及的账本行'), edit: text('处理异常学习，扣减学时') },
  },
  {
    section: 'system',

    allows: { view: text('查看系统状态和备份情况'), edit: text('立即备份，立即核验账本') },
  },
  {
    section: 'users',

    allows: {
      view: text('查看所有账号'),
      edit: text('添加和编辑账号，重置密码；教师和机构管理员的账号，须有其全部权限；关联教师须能查看教师'),
      delete: text('删除账号；教师和机构管理员的账号，须有其全部权限'),
    },
  },
  {
    section: 'settings',

    allows: {
      view: text('查看设置和日志；能查看账号的，还能查看角色'),
      edit: text('修改设置；邮件、短信、人脸比对服务和角色由没有自定义角色的管理员修改'),
    },
  },
] as const

/** Every permission that some call requires. */
export const grantablePermissions: readonly Permission[] = permissionTree.flatMap(({ section, allows }) =>
  Object.keys(allows).map((action) => `${section}.${action}` as Permission),
)

/** Explains the built-in roles. */
export const builtInRoleHints = {
  ADMIN: text('没有自定义角色的管理员可以做一切'),
  TEACHER: text('查看自己课程的学员、统计和学习记录，回答提问'),
  ORG_ADMIN: text('管理本机构的学员：导入、导出、统计、学习记录和证书'),
  STUDENT: text('学习课程，查看自己的进度和证书'),
} as const
