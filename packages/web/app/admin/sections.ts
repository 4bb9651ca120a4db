import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { areaOf, type Area } from './areas.ts'

export interface Section {
  /** Path below `/admin/` or the other areas; the screen is in `admin/{path}/{path}.tsx`. */
  path: string
  label: string
  /** The areas that have the section; by default only `admin`. */
  areas?: readonly Area[]
  /** The screen's file, if it is not the one derived from the path. */
  file?: string
  /** Required to see the section in the sidebar and to open it; the server also rejects its calls without it. */
  permission: Permission
  /** Further screens: the path below the section's, and the file `admin/{section path}/{file}.tsx`. */
  pages?: readonly { readonly path: string; readonly file: string }[]
}

/** The sections of every area, in sidebar order; routes and sidebars are derived from this list. */
const sections: readonly Section[] = [
  { path: 'dashboard', label: text('仪表盘'), permission: 'dashboard.view' },
  {
    path: 'dashboard',
    label: text('机构概况'),
    areas: ['org'],
    file: 'org/dashboard/org-dashboard',
    permission: 'students.view',
  },
  {
    path: 'dashboard',
    label: text('教学概况'),
    areas: ['teacher'],
    file: 'teacher/dashboard/teacher-dashboard',
    permission: 'courses.view',
  },
  {
    path: 'courses',
    label: text('课程管理'),
    areas: ['admin', 'teacher'],
    permission: 'courses.view',
    pages: [
      { path: 'edit/:courseId?', file: 'edit/course-edit' },
      { path: 'outline/:courseId', file: 'outline/course-outline' },
      { path: 'lessons/:courseId', file: 'lessons/course-lessons' },
      { path: 'orders', file: 'orders/course-orders' },
    ],
  },
  { path: 'questions', label: text('课程问答'), areas: ['admin', 'teacher'], permission: 'questions.view' },
  { path: 'teachers', label: text('教师管理'), permission: 'teachers.view' },
  {
    path: 'students',
    label: text('学员管理'),
    areas: ['admin', 'org', 'teacher'],
    permission: 'students.view',
    pages: [
      { path: ':studentId', file: 'detail/student-detail' },
      { path: ':studentId/records', file: 'records/student-records' },
    ],
  },
  {
    path: 'learners',
    label: text('学习提醒'),
    areas: ['org'],
    file: 'org/learners/learners',
    permission: 'students.view',
  },
  {
    path: 'classes',
    label: text('班期管理'),
    areas: ['admin', 'org', 'teacher'],
    permission: 'classes.view',
    pages: [{ path: ':classId', file: 'class-detail' }],
  },
  { path: 'certificates', label: text('证书管理'), areas: ['admin', 'org'], permission: 'certificates.view' },
  {
    path: 'applications',
    label: text('报名进度'),
    areas: ['org'],
    file: 'org/applications/org-applications',
    permission: 'applications.view',
  },
  {
    path: 'report',
    label: text('月度报告'),
    areas: ['org'],
    file: 'org/report/org-report',
    permission: 'students.view',
  },
  { path: 'messages', label: text('我的消息'), areas: ['teacher'], permission: 'courses.view' },
  { path: 'organizations', label: text('机构管理'), permission: 'organizations.view' },
  {
    path: 'training-applications',
    label: text('报名审核'),
    permission: 'applications.view',
    pages: [{ path: ':applicationId', file: 'application-detail' }],
  },
  { path: 'categories', label: text('分类管理'), permission: 'categories.view' },
  { path: 'resources', label: text('资源管理'), permission: 'resources.view' },
  { path: 'news', label: text('新闻管理'), permission: 'news.view' },
  {
    path: 'anchors',
    label: text('学时存证'),
    permission: 'proof.view',
    pages: [
      { path: 'confirmations', file: 'confirmations' },
      { path: 'guarded-acts', file: 'guarded-acts' },
      { path: ':number', file: 'anchor-detail' },
    ],
  },
  { path: 'anomalies', label: text('异常学习'), permission: 'anomalies.view' },
  { path: 'users', label: text('用户管理'), permission: 'users.view' },
  { path: 'system', label: text('系统状态'), permission: 'system.view' },
  {
    path: 'settings',
    label: text('系统设置'),
    permission: 'settings.view',
    pages: [
      { path: 'logs/:kind', file: 'logs/logs' },
      { path: 'messages', file: 'deliveries/deliveries' },
    ],
  },
]

/** The sections of an area. */
export const sectionsOf = (area: Area): readonly Section[] =>
  sections.filter((section) => (section.areas ?? ['admin']).includes(area))

export const sectionOf = (pathname: string): Section | undefined => {
  const area = areaOf(pathname)
  return sectionsOf(area).find(
    ({ path }) => pathname === `/${area}/${path}` || pathname.startsWith(`/${area}/${path}/`),
  )
}
