import { itemColumns, type ItemColumn } from '@jiangxue/contract/exam/item-import.values.ts'
import type { Vocabulary } from '../../../people/roster/read/read-title.ts'

/** A column of a sheet with items; `options` has all options of an item in one cell. */
export type SheetColumn = ItemColumn | 'options'

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export const optionColumns = letters.map((letter) => [letter, `option${letter}` as const] as const)

const optionWords = Object.fromEntries(
  optionColumns.map(([letter, column], index) => {
    const small = letter.toLowerCase()
    const names = [small, String(index + 1)]
    return [column, [small, ...names.flatMap((name) => [`选项${name}`, `${name}选项`, `答案${name}`, `option${name}`])]]
  }),
) as unknown as Record<(typeof optionColumns)[number][1], string[]>

/** The column titles that schools use for items, in lowercase, without spaces and punctuation. */
export const itemVocabulary: Vocabulary<SheetColumn> = {
  fields: [...itemColumns, 'options'],
  required: ['stem', 'key'],
  words: {
    ...optionWords,
    kind: ['题型', '题目类型', '试题类型', '题类型', 'kind', 'type', 'questiontype'],
    stem: [
      '题干',
      '题目',
      '试题',
      '题目内容',
      '试题内容',
      '题干内容',
      '试题题干',
      '题目题干',
      '问题',
      'question',
      'questiontext',
      'stem',
    ],
    options: ['选项', '备选项', '候选项', '备选答案', '选项内容', '试题选项', '答案选项', 'options'],
    key: [
      '答案',
      '正确答案',
      '参考答案',
      '标准答案',
      '试题答案',
      '题目答案',
      '正确选项',
      'answer',
      'correctanswer',
      'key',
    ],
    analysis: ['解析', '答案解析', '试题解析', '题目解析', '详解', '答案说明', '解释', 'explanation', 'analysis'],
    difficulty: ['难度', '难易度', '难易程度', '难度系数', '难度等级', '试题难度', 'difficulty', 'level'],
    topic: ['知识点', '章节', '考点', '所属章节', '所属知识点', '知识模块', '考核点', 'topic', 'chapter'],
    keepsOrder: ['选项有顺序', '选项不打乱', 'optionskeeptheirorder'],
    anyOrder: ['答案不分先后', '答案无顺序', '不分顺序', 'answersinanyorder'],
    caseSensitive: ['区分大小写', 'casesensitive'],
    tolerance: ['误差', '允许误差', 'tolerance'],
    points: ['得分点', '评分点', '评分标准', '评分要点', 'points', 'scoringpoints'],
  },
  weakWords: { kind: ['类型', '类别'], stem: ['标题', '内容', '题'], analysis: ['说明', '备注', '分析'] },
  hints: {},
}
