import type { Teacher } from '@jiangxue/contract/course/teacher.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../lib/http/api-client.ts'
import { RemoteSelect } from '../kit/form/remote-select.client.tsx'

interface TeacherAccountSelectProps {
  id?: string
  value?: number | null
  onChange?: (userId: number | null) => void
  teacher: Teacher | undefined
}

/** Chooses the account linked to a teacher by part of its name; accounts linked to other teachers cannot be chosen. */
export function TeacherAccountSelect({ teacher, ...rest }: TeacherAccountSelectProps) {
  const { t } = useLingui()
  const load = async (keyword: string) => {
    const accounts = await browserApi.listTeacherAccounts({ query: { keyword } })
    return accounts.map(({ id, name, username, isLinked }) => {
      const isTaken = isLinked && id !== teacher?.userId
      return { value: id, label: t`${name}（${username}）` + (isTaken ? t` · 已关联` : ''), disabled: isTaken }
    })
  }
  return (
    <RemoteSelect
      {...rest}
      load={load}
      isClearable
      label={t`关联账号`}
      placeholder={t`不关联`}
      empty={t`没有可关联的教师账号`}
      failure={t`加载教师账号失败`}
      present={
        teacher?.userId ? { value: teacher.userId, label: teacher.username ?? String(teacher.userId) } : undefined
      }
    />
  )
}
