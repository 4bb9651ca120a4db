import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { useLingui } from '@lingui/react/macro'

/** Returns a function that names an import by its file. */
export function useImportName() {
  const { t } = useLingui()
  return ({ fileName }: Pick<ItemImport, 'fileName'>) => fileName || t`粘贴的文字`
}
