import type { CategoryForm } from '@jiangxue/contract/course/category.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

/** Labels of a category's fields, for the form, the conflict notice and the list. */
export const useCategoryLabels = (): Record<keyof CategoryForm, string> => useFieldLabels('category')
