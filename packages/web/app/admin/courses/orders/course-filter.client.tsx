import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { translate } from '../../../lib/i18n.ts'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'

const offered = 20
/** Finds courses by part of their name; if `freeNote` is given, free courses show it and cannot be chosen. */
export async function findCourses(keyword: string, freeNote?: string) {
  const { content } = await browserApi.listManagedCourses({ query: { keyword, size: offered, page: 0 } })
  return content.map(({ id, name, price }) => {
    const isFree = freeNote !== undefined && price === 0
    return {
      value: id,
      label: name,
      disabled: isFree,
      shown: isFree ? translate(text('{name}（{note}）'), { name, note: freeNote }) : name,
    }
  })
}

/** Filters the orders by one course, whose name it shows. */
export function CourseFilter({ course }: { course: { id: number; name: string } | undefined }) {
  const { t } = useLingui()
  const { change } = useListAddress()
  return (
    <div className="w-56 min-w-0 max-sm:w-full">
      <RemoteSelect
        value={course?.id}
        present={course && { value: course.id, label: course.name }}
        label={t`按课程筛选`}
        placeholder={t`全部课程`}
        empty={t`没有符合条件的课程`}
        failure={t`加载课程列表失败`}
        load={(keyword) => findCourses(keyword)}
        onChange={(courseId) => change({ courseId: courseId ?? undefined })}
      />
    </div>
  )
}
