import type { UserForm } from '@jiangxue/contract/account/user-admin.ts'
import { useLingui } from '@lingui/react/macro'

type Field = keyof typeof UserForm.shape

/** Labels of an account's fields, for the form and the conflict notice. */
export function useUserLabels(): Record<Field, string> {
  const { t } = useLingui()
  return {
    avatar: t`头像`,
    name: t`姓名`,
    username: t`登录名`,
    password: t`初始密码`,
    mustChangePassword: t`首次登录须修改密码`,
    phone: t`手机号`,
    email: t`邮箱`,
    role: t`角色`,
    roleId: t`自定义角色`,
    organizationId: t`所属机构`,
    teacherId: t`对应教师`,
    status: t`状态`,
  }
}
