import type { PermissionAction } from '../kit/section-entry.values.ts'
import { permissionTree, type Permission, type PermissionSection } from '../kit/sections.values.ts'
import { text } from '../kit/text.ts'

/** Labels of the back-office sections that permissions apply to. */
export const permissionSectionLabels = Object.fromEntries(
  permissionTree.map(({ section, label }) => [section, label]),
) as Record<PermissionSection, string>
export const permissionActionLabels: Record<PermissionAction, string> = {
  view: text('查看'),
  edit: text('编辑'),
  delete: text('删除'),
  export: text('导出'),
  reveal: text('查看敏感信息'),
}

export const builtInRoleHints = {
  ADMIN: text('没有自定义角色的管理员可以做一切'),
  TEACHER: text('查看自己课程的学员、统计和学习记录，回答提问'),
  ORG_ADMIN: text('管理本机构的学员：导入、导出、统计、学习记录和证书'),
  STUDENT: text('学习课程，查看自己的进度和证书'),
} as const

interface ReadyRole {
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
}

/** Custom roles to start from: what a school's offices usually do. */
export const readyRoles: readonly ReadyRole[] = [
  {
    name: text('教务'),
    description: text('编排课程，管理班期和学员，颁发证书'),
    permissions: [
      'dashboard.view',
      'courses.view',
      'courses.edit',
      'categories.view',
      'categories.edit',
      'resources.view',
      'resources.edit',
      'questions.view',
      'questions.edit',
      'teachers.view',
      'teachers.edit',
      'students.view',
      'students.edit',
      'students.export',
      'classes.view',
      'classes.edit',
      'classes.export',
      'certificates.view',
      'certificates.edit',
      'certificates.export',
    ],
  },
  {
    name: text('财务'),
    description: text('登记收款和退款，导出订单'),
    permissions: ['dashboard.view', 'courses.view', 'courses.edit', 'courses.export', 'students.view'],
  },
  {
    name: text('招生'),
    description: text('审核报名，办理入学'),
    permissions: [
      'applications.view',
      'applications.edit',
      'applications.export',
      'applications.reveal',
      'students.view',
      'students.edit',
      'organizations.view',
      'classes.view',
      'courses.view',
    ],
  },
]
