import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Teacher, TeacherAccount } from '@jiangxue/contract/teacher.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { browserApi } from '../lib/api-client.ts'

interface TeacherAccountSelectProps { id?: string; value?: number | null; onChange?: (userId: number | null) => void; teacher: Teacher | undefined }
const pauseMs = 250

/** Chooses the account behind a teacher by part of its name; those behind other teachers cannot be chosen. */
export function TeacherAccountSelect({ id, value, onChange, teacher }: TeacherAccountSelectProps) {
  const { t } = useLingui()
  const [keyword, setKeyword] = useState<string>()
  const [found, setFound] = useState<TeacherAccount[] | 'failed'>()
  useEffect(() => {
    if (keyword === undefined) return
    let isCurrent = true
    const timer = setTimeout(() => {
      browserApi.listTeacherAccounts({ query: { keyword } }).then(
        (accounts) => (isCurrent ? setFound(accounts) : undefined),
        (error: unknown) => {
          if (!isApiProblem(error)) throw error
          if (isCurrent) setFound('failed')
        },
      )
    }, keyword ? pauseMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keyword])
  const own = teacher?.userId ? [{ value: teacher.userId, label: teacher.username ?? String(teacher.userId), disabled: false }] : []
  const others = Array.isArray(found) ? found.filter((account) => account.id !== teacher?.userId) : []
  return (
    <Select
      {...(id && { id })} value={value ?? null} allowClear placeholder={t`不关联`} onChange={(userId: number | null | undefined) => onChange?.(userId ?? null)}
      showSearch={{ filterOption: false, onSearch: setKeyword }} onOpenChange={(isOpen) => { if (isOpen) setKeyword('') }}
      notFoundContent={found === undefined ? <Spin size="small" /> : found === 'failed' ? t`加载教师账号失败` : t`没有可关联的教师账号`}
      options={[...own, ...others.map((account) => ({ value: account.id, label: `${account.name}（${account.username}）${account.isLinked ? t` · 已关联` : ''}`, disabled: account.isLinked }))]}
    />
  )
}
