import type { TeachingOverview } from '@jiangxue/contract/course/teacher-console.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { useIsStaff, usePermission } from '../../kit/use-permission.client.tsx'

const offered = 20

/** Lets the school's staff choose a teacher; teachers only see their own overview. */
export function TeacherPicker({ teacher }: { teacher: TeachingOverview['teacher'] | undefined }) {
  const { t } = useLingui()
  const isStaff = useIsStaff()
  const may = usePermission()
  const { search, change } = useListAddress()
  if (!isStaff || !may('teachers.view')) return null
  const chosen = Number(search.get('teacherId')) || null
  return (
    <span className="w-60 max-sm:w-full">
      <RemoteSelect
        value={chosen}
        label={t`教师`}
        placeholder={t`选择教师`}
        empty={t`没有符合条件的教师`}
        failure={t`加载教师列表失败`}
        isClearable
        present={teacher ? { value: teacher.id, label: teacher.name } : undefined}
        load={async (keyword) => {
          const { content } = await browserApi.listTeachers({ query: { keyword, size: offered, page: 0 } })
          return content.map(({ id, name }) => ({ value: id, label: name }))
        }}
        onChange={(teacherId) => change({ teacherId: teacherId ?? undefined })}
      />
    </span>
  )
}
