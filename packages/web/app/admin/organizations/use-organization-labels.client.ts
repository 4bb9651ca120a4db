import type { OrganizationForm } from '@jiangxue/contract/organization.ts'
import { useLingui } from '@lingui/react/macro'

/** What the fields of an organization are called: in the form, where two versions are compared, and in the list. */
export function useOrganizationLabels(): Record<keyof OrganizationForm, string> {
  const { t } = useLingui()
  return { name: t`机构名称`, managerName: t`负责人`, contactPhone: t`联系电话` }
}
