import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { text } from '@jiangxue/contract/kit/text.ts'

export interface Section {
  /** Below `/admin/`; `admin/{path}/{path}.tsx` is its screen. */
  path: string
  label: string
  /** Without it the section is neither in the sidebar nor on the screen; the server rejects its calls anyway. */
  permission: Permission
  /** Further screens below it: the address after the section's, and the file `admin/{path of the section}/{file}.tsx`. */
  pages?: readonly { readonly path: string; readonly file: string }[]
}

/** The route whose loader knows the permissions of the signed-in admin. */
export const adminRouteId = 'admin'

/** The sections of the admin, in the order of its sidebar; routes and sidebar are derived from these lines. */
export const sections: readonly Section[] = [
  { path: 'dashboard', label: text('仪表盘'), permission: 'dashboard.view' },
  {
    path: 'courses',
    label: text('课程管理'),
    permission: 'courses.view',
    pages: [
      { path: 'edit/:courseId?', file: 'edit/course-edit' },
      { path: 'outline/:courseId', file: 'outline/course-outline' },
      { path: 'orders', file: 'orders/course-orders' },
    ],
  },
  { path: 'teachers', label: text('教师管理'), permission: 'teachers.view' },
  {
    path: 'students',
    label: text('学员管理'),
    permission: 'students.view',
    pages: [
      { path: ':studentId', file: 'detail/student-detail' },
      { path: ':studentId/records', file: 'records/student-records' },
    ],
  },
  { path: 'certificates', label: text('证书管理'), permission: 'certificates.view' },
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
  { path: 'users', label: text('用户管理'), permission: 'users.view' },
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

export const sectionOf = (pathname: string): Section | undefined =>
  sections.find(({ path }) => pathname === `/admin/${path}` || pathname.startsWith(`/admin/${path}/`))
