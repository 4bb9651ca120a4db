import type { StudentForm } from '@jiangxue/contract/student/student-form.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of a student's fields, for the form, the conflict notice and the change log. */
export function useStudentLabels(): Record<Exclude<keyof StudentForm, 'role'>, string> {
  const { t } = useLingui()
  return {
    avatar: t`头像`,
    studentId: t`学号`,
    name: t`姓名`,
    username: t`登录名`,
    password: t`初始密码`,
    mustChangePassword: t`首次登录须修改密码`,
    idCard: t`身份证号`,
    ethnicity: t`民族`,
    phone: t`手机号`,
    email: t`邮箱`,
    organizationId: t`所属机构`,
    enrollmentDate: t`入学时间`,
    status: t`状态`,
  }
}
