import { keysOf, text } from '../kit/text.ts'

/** What an import would do with an item: add it, ask for corrections, or leave it out as one that the bank has. */
export const importOutcomes = ['ready', 'wrong', 'same', 'leftOut'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
export const importOutcomeLabels: Record<ImportOutcome, string> = {
  ready: text('可导入'),
  wrong: text('有问题'),
  same: text('题库中已有'),
  leftOut: text('不导入'),
}

export const itemImportStatuses = ['PREVIEW', 'DONE', 'UNDONE'] as const
export type ItemImportStatus = (typeof itemImportStatuses)[number]
export const itemImportStatusLabels: Record<ItemImportStatus, string> = {
  PREVIEW: text('待导入'),
  DONE: text('已导入'),
  UNDONE: text('已撤销'),
}

export const itemImportLimits = {
  maxBytes: 20 * 1024 * 1024,
  /** Pasted text, in characters: as much as a call may carry. */
  maxText: 80_000,
  maxItems: 5000,
  keepHours: 24,
  listed: 20,
} as const

export const itemFormats = ['xlsx', 'docx', 'gift'] as const
export type ItemFormat = (typeof itemFormats)[number]
export const itemFormatLabels: Record<ItemFormat, string> = {
  xlsx: text('Excel，可以改后再导入'),
  docx: text('Word，打印用'),
  gift: text('GIFT，可导入 Moodle 等平台'),
}

/** What a reader could not understand of an item: stable code → Chinese message. */
export const itemReadProblems = {
  keyAfterAndListed: text('题后答案 {first} 与文末答案 {second} 不一致'),
  keyInStemAndAfter: text('题干中的答案 {first} 与题后答案 {second} 不一致'),
  keyInStemAndListed: text('题干中的答案 {first} 与文末答案 {second} 不一致'),
  keyNotAmongOptions: text('答案 {key} 不在选项中'),
  keyUnreadable: text('看不懂答案“{key}”'),
  kindUnreadable: text('看不懂题型“{value}”'),
  difficultyUnreadable: text('看不懂难度“{value}”'),
  toleranceUnreadable: text('看不懂误差“{value}”'),
  pointsUnreadable: text('看不懂得分点“{value}”，请写成“要点（30%）”，每行一个'),
  questionUnsupported: text('不支持题型“{type}”，未导入'),
  weightsUnsupported: text('不支持部分得分的答案，未导入'),
  cellUnreadable: text('单元格 {cell} 是公式错误或乱码，无法读取'),
} as const satisfies Record<string, string>
export type ItemReadProblem = keyof typeof itemReadProblems

/** What of a file was not read. */
export const itemReadNotes = {
  tables: text('有 {n} 个表格没有读入'),
  formulas: text('有 {n} 个公式没有读入，请改用图片或文字'),
  pictures: text('有 {n} 张图片的格式不支持，没有读入'),
  emptySection: text('“{title}”下没有试题'),
  listedWithoutItem: text('文末答案中的第 {numbers} 题在文中没有找到'),
  listMiscounted: text('文末答案“{text}”的个数与题号不一致，没有采用'),
  sheetWithoutItems: text('工作表“{name}”中没有找到试题'),
  hiddenRows: text('有 {n} 行在表格中是隐藏的，没有读入'),
} as const satisfies Record<string, string>
export type ItemReadNote = keyof typeof itemReadNotes

export const itemPlaces = {
  number: text('第 {n} 题'),
  ofKind: text('{kind}第 {n} 题'),
  row: text('第 {n} 行'),
  rowOfSheet: text('“{sheet}”第 {n} 行'),
} as const

/** The columns of the template and of exports; imports also know other titles. */
export const itemColumnLabels = {
  kind: text('题型'),
  stem: text('题干'),
  optionA: text('选项A'),
  optionB: text('选项B'),
  optionC: text('选项C'),
  optionD: text('选项D'),
  optionE: text('选项E'),
  optionF: text('选项F'),
  optionG: text('选项G'),
  optionH: text('选项H'),
  key: text('答案'),
  analysis: text('答案解析'),
  difficulty: text('难度'),
  topic: text('知识点'),
  keepsOrder: text('选项有顺序'),
  anyOrder: text('答案不分先后'),
  caseSensitive: text('区分大小写'),
  tolerance: text('误差'),
  points: text('得分点'),
}
export const itemColumns = keysOf(itemColumnLabels)
export type ItemColumn = (typeof itemColumns)[number]
export const itemSheetTitles = { template: text('试题导入模板'), items: text('试题') } as const
export const itemSheetWords = { yes: text('是'), isRight: text('对'), isWrong: text('错') } as const

export const itemPaperWords = {
  section: text('{ordinal}、{kind}（共 {n} 题）'),
  answers: text('参考答案'),
  analysis: text('解析：{text}'),
  picture: text('［图片］'),
  madeBy: text('{name} 导出于 {time}'),
} as const
/** The hidden sheet of a workbook that tells who exported it. */
export const itemOriginTitles = { sheet: text('导出信息'), name: text('导出人'), time: text('导出时间') } as const
