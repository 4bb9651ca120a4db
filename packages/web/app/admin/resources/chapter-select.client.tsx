import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'

interface ChapterSelectProps {
  id?: string
  value?: number | null
  onChange?: (chapterId: number | null) => void
  courseId: number | null | undefined
}

export function ChapterSelect({ id, value = null, onChange, courseId }: ChapterSelectProps) {
  const { t } = useLingui()
  const [chapters, setChapters] = useState<{ id: number; title: string }[] | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    setChapters(undefined)
    if (courseId)
      browserApi.getChapters({ params: { courseId }, query: {} }).then(
        (found) => isCurrent && setChapters(found),
        (error: unknown) => {
          if (!isApiProblem(error)) throw error
          if (isCurrent) setChapters('failed')
        },
      )
    return () => {
      isCurrent = false
    }
  }, [courseId])
  const options = Array.isArray(chapters)
    ? chapters.map((chapter) => ({ value: chapter.id, label: chapter.title }))
    : []
  const message = chapters === 'failed' ? t`获取课程章节失败` : t`该课程还没有章节`
  return (
    <Select
      id={id}
      value={options.some((option) => option.value === value) ? value : null}
      disabled={!courseId}
      placeholder={courseId ? t`请选择章节` : t`请先选择课程`}
      options={options}
      notFoundContent={chapters === undefined ? <Spin size="small" /> : message}
      onChange={(chapterId: number) => onChange?.(chapterId)}
    />
  )
}
