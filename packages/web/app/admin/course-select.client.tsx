import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { browserApi } from '../lib/api-client.ts'
import { useMay } from './use-may.client.tsx'

interface CourseSelectProps {
  /** From Form.Item. */
  id?: string
  value?: number | null
  onChange?: (courseId: number | null) => void
  /** The name of the course that is chosen already. */
  name?: string | null | undefined
}
const pauseMs = 250
const mostShown = 20

/** Chooses a course by part of its name. */
export function CourseSelect({ id, value = null, onChange, name }: CourseSelectProps) {
  const { t } = useLingui()
  const may = useMay()
  const [keyword, setKeyword] = useState<string>()
  const [found, setFound] = useState<{ id: number; name: string }[] | 'failed'>()
  const seesDrafts = may('courses.view')
  useEffect(() => {
    if (keyword === undefined) return
    let isCurrent = true
    const read = () => {
      const query = { keyword, size: mostShown }
      const answer: Promise<{ content: { id: number; name: string }[] }> = seesDrafts ? browserApi.listManagedCourses({ query }) : browserApi.listCourses({ query })
      answer.then(
        ({ content }) => isCurrent && setFound(content),
        (error: unknown) => {
          if (!isApiProblem(error)) throw error
          if (isCurrent) setFound('failed')
        },
      )
    }
    const timer = setTimeout(read, keyword ? pauseMs : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keyword, seesDrafts])
  const courses = Array.isArray(found) ? found : []
  const isListed = courses.some((course) => course.id === value)
  return (
    <Select
      {...(id && { id })} value={value} allowClear placeholder={t`输入课程名称查找`} onChange={(courseId: number | null | undefined) => onChange?.(courseId ?? null)}
      showSearch={{ filterOption: false, onSearch: setKeyword }} onOpenChange={(isOpen) => { if (isOpen) setKeyword('') }}
      notFoundContent={found === undefined ? <Spin size="small" /> : found === 'failed' ? t`加载课程列表失败` : t`没有符合条件的课程`}
      options={[...(value !== null && !isListed ? [{ value, label: name ?? String(value) }] : []), ...courses.map((course) => ({ value: course.id, label: course.name }))]}
    />
  )
}
