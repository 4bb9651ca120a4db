import type { ItemImport, ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import {
  itemPlaces,
  itemReadNotes,
  itemReadProblems,
  type ImportOutcome,
} from '@jiangxue/contract/exam/item-import.values.ts'
import { itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import { readJson, toJson } from '../../../core/json-text.ts'
import { translate } from '../../../core/text/translate.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import type { Place, ReadNote, ReadProblem } from '../read/read-item.ts'
import type { ImportRowRecord, ItemImportRecord } from './item-import.queries.ts'

type Outcomes = Readonly<Record<ImportOutcome, number>>

export const toCounts = (outcomes: Outcomes): string =>
  toJson({ total: Object.values(outcomes).reduce((sum, count) => sum + count, 0), ...outcomes })

export const toItemImport = (record: ItemImportRecord): ItemImport => ({
  ...record,
  status: record.status,
  counts: readJson(record.counts),
  notes: readJson(record.notes),
  createdAt: toInstant(record.createdAt),
  committedAt: toInstantOrNull(record.committedAt),
  undoneAt: toInstantOrNull(record.undoneAt),
  canUndo: record.status === 'DONE' && Number(record.itemsLeft) > 0,
})

export const toItemImportRow = (row: ImportRowRecord): ItemImportRow => ({
  row: row.rowNumber,
  place: row.place,
  outcome: row.outcome,
  item: readJson(row.item),
  problems: readJson(row.problems),
})

/** 第 3 题, 单选题第 3 题, 第 3 行 or “判断题”第 3 行. */
export function placeText(place: Place): string {
  if ('number' in place)
    return place.kind
      ? translate(itemPlaces.ofKind, { kind: translate(itemKindLabels[place.kind]), n: place.number })
      : translate(itemPlaces.number, { n: place.number })
  return place.sheet === undefined
    ? translate(itemPlaces.row, { n: place.row })
    : translate(itemPlaces.rowOfSheet, { sheet: place.sheet, n: place.row })
}

export const problemText = ({ field, code, values }: ReadProblem): ItemImportRow['problems'][number] => ({
  field,
  reason: translate(itemReadProblems[code], values),
})
export const noteText = ({ code, values }: ReadNote): string => translate(itemReadNotes[code], values)
