import type { CategoryForm } from '@jiangxue/contract/course/category.ts'
import { useLingui } from '@lingui/react/macro'

/** Labels of a category's fields, for the form, the conflict notice and the list. */
export function useCategoryLabels(): Record<keyof CategoryForm, string> {
  const { t } = useLingui()
  return { name: t`分类名称`, position: t`排序位置` }
}
