import type { OrganizationForm } from '@jiangxue/contract/organization/organization.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of an organization's fields, for the form, the conflict notice and the list. */
export const useOrganizationLabels = (): Record<keyof OrganizationForm, string> => useFieldLabels('organization')
