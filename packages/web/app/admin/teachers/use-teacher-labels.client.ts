import { useLingui } from '@lingui/react/macro'
import type { TeacherField } from './teacher-schema.ts'

/** Labels of a teacher's fields, for the form, the conflict notice and the list. */
export function useTeacherLabels(): Record<TeacherField, string> {
  const { t } = useLingui()
  return {
    avatar: t`头像`,
    name: t`姓名`,
    gender: t`性别`,
    specialty: t`专业`,
    biography: t`一句话介绍`,
    title: t`职称`,
    phone: t`联系电话`,
    email: t`邮箱`,
    status: t`状态`,
    userId: t`关联账号`,
  }
}
