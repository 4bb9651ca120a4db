import type { CategoryForm } from '@jiangxue/contract/category.ts'
import { useLingui } from '@lingui/react/macro'

/** What the fields of a category are called: in the form, where two versions are compared, and in the list. */
export function useCategoryLabels(): Record<keyof CategoryForm, string> {
  const { t } = useLingui()
  return { name: t`分类名称`, position: t`排序位置` }
}
