import type { itemImportEndpoints } from '@jiangxue/contract/exam/item-import.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { problem } from '../../../core/problem.ts'

const later = async () => {
  throw problem('exam.off')
}
export const itemImportHandlers: HandlersOf<keyof typeof itemImportEndpoints> = {
  previewItemImport: later,
  previewItemText: later,
  listItemImports: later,
  downloadItemTemplate: later,
  getItemImport: later,
  listItemImportRows: later,
  mendItemImportRow: later,
  leaveOutItemImportRow: later,
  commitItemImport: later,
  undoItemImport: later,
  exportItems: later,
}
