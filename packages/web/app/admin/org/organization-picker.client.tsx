import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Empty, Select } from 'antd'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { useListAddress } from '../kit/list/use-list-address.client.ts'
import { useIsStaff } from '../kit/use-permission.client.tsx'

/** Lets the school's staff choose an organization; organization admins only see their own. */
export function OrganizationPicker() {
  const { t } = useLingui()
  const isStaff = useIsStaff()
  const { search, change } = useListAddress()
  const [names, setNames] = useState<readonly OrganizationName[]>([])
  useEffect(() => {
    if (isStaff) void browserApi.listOrganizationNames().then(setNames, () => undefined)
  }, [isStaff])
  if (!isStaff) return null
  const chosen = Number(search.get('organizationId'))
  return (
    <Select
      value={names.some(({ id }) => id === chosen) ? chosen : null}
      aria-label={t`机构`}
      placeholder={t`请选择机构`}
      className="w-60 max-sm:w-full"
      showSearch={{ optionFilterProp: 'label' }}
      options={names.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(organizationId: number | null) => change({ organizationId: organizationId ?? undefined })}
    />
  )
}

/** Shown instead of the page until staff have chosen an organization. */
export function NoOrganization() {
  const { t } = useLingui()
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t`请选择机构`} />
}
