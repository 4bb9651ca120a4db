import { text } from '../kit/text.ts'

/** Names and words of the papers of exams in the archive of a class. */
export const examArchiveTexts = {
  folder: text('考核'),
  sheets: text('答卷'),
  plan: text('考试方案.pdf'),
  planTitle: text('考试方案'),
  results: text('成绩册'),
  exam: text('考试'),
  objective: text('客观题得分'),
  manual: text('人工评分'),
  sheetTitle: text('{exam}答卷'),
  student: text('姓名：{name}　学号：{number}'),
  times: text('第 {attempt} 次作答　开始：{startedAt}　交卷：{handedInAt}'),
  score: text('得分：{score} / {total}　结果：{result}'),
  notCounted: text('本次作答已作废'),
  answer: text('考生答案：{answer}'),
  key: text('正确答案：{key}'),
  earned: text('得分：{earned} / {points}'),
  correction: text('更正：{kind}'),
  noAnswer: text('未作答'),
  opening: text('考试时间：{from} 至 {to}，时长 {minutes} 分钟'),
  rules: text('满分 {total} 分，{pass} 分合格；可考 {attempts} 次'),
} as const
