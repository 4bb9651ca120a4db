import type { OrganizationForm } from '@jiangxue/contract/organization/organization.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of an organization's fields, for the form, the conflict notice and the list. */
export function useOrganizationLabels(): Record<keyof OrganizationForm, string> {
  const { t } = useLingui()
  return { name: t`机构名称`, managerName: t`负责人`, contactPhone: t`联系电话` }
}
