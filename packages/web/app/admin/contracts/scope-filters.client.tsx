import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../lib/http/api-client.ts'
import { RemoteSelect, type Choice } from '../kit/form/remote-select.client.tsx'
import type { OwnFilter } from '../kit/list/list-filters.client.tsx'
import { useListAddress } from '../kit/list/use-list-address.client.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { Scope } from './load-contracts.ts'

const offered = 20
const toChoice = ({ id, name }: { id: number; name: string }): Choice => ({ value: id, label: name })

/** Filters by one class and one course, as far as the user may see them. */
export function useScopeFilters(scope: Scope | null): OwnFilter[] {
  const { t } = useLingui()
  const { change } = useListAddress()
  const may = usePermission()
  const query = (keyword: string) => ({ query: { keyword, size: offered, page: 0 } })
  const filters = [
    {
      name: 'classId',
      permission: 'classes.view',
      present: scope?.class,
      label: t`按班期筛选`,
      placeholder: t`全部班期`,
      empty: t`没有符合条件的班期`,
      failure: t`加载班期列表失败`,
      load: async (keyword: string) => (await browserApi.listClasses(query(keyword))).content.map(toChoice),
    },
    {
      name: 'courseId',
      permission: 'courses.view',
      present: scope?.course,
      label: t`按课程筛选`,
      placeholder: t`全部课程`,
      empty: t`没有符合条件的课程`,
      failure: t`加载课程列表失败`,
      load: async (keyword: string) => (await browserApi.listManagedCourses(query(keyword))).content.map(toChoice),
    },
  ] as const
  return filters
    .filter(({ permission }) => may(permission))
    .map(({ name, permission: _permission, present, ...texts }) => ({
      name,
      field: (
        <div className="w-56 min-w-0 max-sm:w-full">
          <RemoteSelect
            {...texts}
            isClearable
            value={present?.id}
            present={present && toChoice(present)}
            onChange={(id) => change({ [name]: id ?? undefined })}
          />
        </div>
      ),
    }))
}
