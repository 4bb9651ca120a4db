import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import type { InputProps } from '../input-props.ts'
import { usePermission } from '../use-permission.client.tsx'
import { RemoteSelect } from './remote-select.client.tsx'

interface CourseSelectProps extends InputProps<number | null> {
  /** Courses that may be chosen at first, with their names. */
  known?: readonly { id: number; name: string }[]
  isClearable?: boolean
}
const mostShown = 20

/** Chooses a course by part of its name; includes drafts for users who may see them. */
export function CourseSelect({ value = null, known = [], ...rest }: CourseSelectProps) {
  const { t } = useLingui()
  const may = usePermission()
  const load = async (keyword: string) => {
    const query = { keyword, size: mostShown }
    const { content } = may('courses.view')
      ? await browserApi.listManagedCourses({ query })
      : await browserApi.listCourses({ query })
    return content.map((course) => ({ value: course.id, label: course.name }))
  }
  return (
    <RemoteSelect
      {...rest}
      value={value}
      load={load}
      label={t`课程`}
      placeholder={t`输入课程名称查找`}
      empty={t`没有符合条件的课程`}
      failure={t`加载课程列表失败`}
      present={
        value === null ? undefined : { value, label: known.find(({ id }) => id === value)?.name ?? String(value) }
      }
    />
  )
}
