import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from 'antd'

interface OrganizationSelectProps extends SelectProps<number | null> {
  organizations: readonly OrganizationName[]
}

/** Chooses the organization that a person or a class belongs to, if any. */
export function OrganizationSelect({ organizations, onChange, ...rest }: OrganizationSelectProps) {
  const { t } = useLingui()
  return (
    <Select<number | null>
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t`不属于任何机构`}
      options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      // Clearing the field passes undefined.
      onChange={(id, option) => onChange?.(id ?? null, option)}
    />
  )
}
