import { trimmed, type NormalText } from './normal-text.ts'

// The marks of what follows a stem: 答案：, 【解析】 and others. All patterns are for NFKC text.

export type Field = 'key' | 'analysis' | 'difficulty' | 'topic' | 'kind' | 'ignored'

interface FieldPart {
  readonly field: Field
  readonly text: NormalText
}
const words: readonly (readonly [Field, string])[] = [
  ['analysis', '(?:答案|试题|题目|本题)?(?:解析|详解)|解题思路|分析|解释'],
  ['key', '(?:正确|参考|标准|本题|试题)?答案(?:是|为)?|answer|ans'],
  ['difficulty', '难度(?:等级|系数|级别)?|难易(?:程度|度)?'],
  ['topic', '知识点|考点|考查点|所属章节|章节'],
  ['kind', '题目?类?型'],
  ['ignored', '分值|分数|得分|来源'],
]
const patterns = words.map(([field, list]) => ({
  field,
  bracketed: new RegExp(`[【[]\\s*(?:${list})\\s*[】\\]]\\s*:?\\s*`, 'gi'),
  atStart: new RegExp(`^\\s*(?:${list}${field === 'key' ? '|答' : ''})\\s*:\\s*`, 'i'),
  within: new RegExp(`(?<=[\\s。;,)】\\]])(?:${list})\\s*:\\s*|\\((?:${list})\\s*:\\s*`, 'gi'),
}))
/** 答案 B, without a colon. */
const bareKey = /^\s*(?:正确|参考|标准)?答案\s*(?=(?:[A-H][A-H,、\s]*|√|×|对|错|正确|错误)\s*$)/

interface Mark {
  readonly field: Field
  readonly at: number
  readonly end: number
}

/** Splits a line at its marks: what precedes the first, and what each of them names. */
export function splitFields(line: NormalText): { before: NormalText; parts: FieldPart[] } {
  if (!/[:【[]|答案/.test(line.text)) return { before: line, parts: [] }
  const marks = marksOf(line.text)
  const parts = marks.map(({ field, end }, index) => ({ field, text: trimmed(line.slice(end, marks[index + 1]?.at)) }))
  return {
    before: line.slice(0, marks[0]?.at),
    parts: parts.map((part, index) => (line.text[marks[index]?.at ?? 0] === '(' ? withoutBracket(part) : part)),
  }
}

const withoutBracket = (part: FieldPart): FieldPart => ({
  ...part,
  text: part.text.slice(0, part.text.text.lastIndexOf(')')),
})

function marksOf(text: string): Mark[] {
  const bare = bareKey.exec(text)
  if (bare) return [{ field: 'key', at: 0, end: bare[0].length }]
  const found = patterns.flatMap(({ field, bracketed, atStart, within }) => [
    ...matches(field, text.matchAll(bracketed)),
    ...matches(field, [atStart.exec(text)]),
    // After a key, or the key itself: DNS 解析：… within a stem is no mark.
    ...matches(field, text.matchAll(within)),
  ])
  const marks: Mark[] = []
  for (const mark of found.toSorted((a, b) => a.at - b.at || b.end - a.end)) {
    if (mark.at < (marks.at(-1)?.end ?? 0)) continue
    const isSafe = mark.at === 0 || mark.field === 'key' || marks.length > 0 || /[【[]/.test(text[mark.at] ?? '')
    if (isSafe) marks.push(mark)
  }
  return marks
}

const matches = (field: Field, found: Iterable<RegExpExecArray | null>): Mark[] =>
  [...found].flatMap((match) => (match ? [{ field, at: match.index, end: match.index + match[0].length }] : []))
