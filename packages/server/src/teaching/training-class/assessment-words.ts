import {
  memberSheetTitles as titles,
  partSheetTitles,
  type AssessmentOutcome,
} from '@jiangxue/contract/class/training-class.values.ts'
import { translate } from '../../core/text/translate.ts'
import { rosterVocabulary } from '../../people/roster/read/column-words.ts'
import { plainTitle, type Vocabulary } from '../../people/roster/read/read-title.ts'

const assessmentFields = ['number', 'name', 'idCard', 'sex', 'birthDate', 'score', 'result', 'assessedOn'] as const
export type AssessmentField = (typeof assessmentFields)[number]

const { words: rosterWords, weakWords: weakRosterWords, hints: rosterHints } = rosterVocabulary

const exported = (title: string) => [plainTitle(title), plainTitle(translate(title))]

/**
 * The titles of result sheets, including those of the exported roster in the language of the school. The columns of a
 * part are known by its name only: any others are of another part, or overall.
 */
export function assessmentVocabulary(part?: string): Vocabulary<AssessmentField> {
  const whole = overallVocabulary()
  if (part === undefined) return whole
  const own = (title: string) => [plainTitle(translate(title, { part }))]
  return {
    ...whole,
    words: {
      ...whole.words,
      score: [
        plainTitle(part),
        ...['成绩', '分数', '得分'].map((word) => plainTitle(part + word)),
        ...own(partSheetTitles.score),
      ],
      result: own(partSheetTitles.result),
      assessedOn: [
        ...['考核日期', '考试日期'].map((word) => plainTitle(part + word)),
        ...own(partSheetTitles.assessedOn),
      ],
    },
    weakWords: { name: weakRosterWords.name ?? [], idCard: weakRosterWords.idCard ?? [] },
    hints: { ...(rosterHints.idCard && { idCard: rosterHints.idCard }) },
  }
}

function overallVocabulary(): Vocabulary<AssessmentField> {
  return {
    fields: assessmentFields,
    required: ['number', 'score'],
    words: {
      number: [...rosterWords.studentNumber, ...exported(titles.number)],
      name: [...rosterWords.name, ...exported(titles.name)],
      idCard: [...rosterWords.idCard, ...exported(titles.idCard)],
      sex: rosterWords.sex,
      birthDate: rosterWords.birthDate,
      score: ['成绩', '总成绩', '最终成绩', '综合成绩', '总评成绩', 'score', 'grade', ...exported(titles.score)],
      result: ['结果', '考核结果', '考试结果', '是否合格', '结论', '考核结论', ...exported(titles.result)],
      assessedOn: ['考核日期', '考试日期', '考核时间', '考试时间', ...exported(titles.assessedOn)],
    },
    weakWords: {
      name: weakRosterWords.name ?? [],
      idCard: weakRosterWords.idCard ?? [],
      score: ['考试成绩', '考核成绩', '结业成绩', '分数', '得分', '总分', '考试分数', '考核分数'],
      result: ['是否通过', 'result'],
      assessedOn: ['日期', '时间', 'date'],
    },
    hints: {
      ...(rosterHints.idCard && { idCard: rosterHints.idCard }),
      score: {
        has: /成绩|得分|分数/,
        lacks: /排名|名次|等级|平均|最高|最低|满分|及格|合格|上次|原成绩|备注|日期|时间|单位/,
      },
    },
  }
}

/** Other words for the outcomes, besides those of the exported roster. */
export const verdictWords: Readonly<Record<AssessmentOutcome, readonly string[]>> = {
  passed: ['及格', '通过'],
  failed: ['不及格', '未通过', '不通过'],
  none: [],
}
