import { blanksIn } from '@jiangxue/contract/exam/item-rules.ts'
import { blankMark } from '@jiangxue/contract/exam/item.values.ts'
import { answersOf, markBlanks } from './blanks.ts'
import { htmlMark, htmlToLines, linesToHtml } from './item-html.ts'

/** Marks the blank of a stem whose answer is asked for without one, such as 谁发明了万维网？ */
export function withBlank(stem: string): string {
  if (blanksIn(stem) > 0) return stem
  const lines = htmlToLines(stem)
  const marked = lines[0] === htmlMark ? undefined : markBlanks(lines, 1)
  if (marked?.blanks === 1) return linesToHtml(marked.stem)
  return stem.endsWith('</p>') ? `${stem.slice(0, -'</p>'.length)} ${blankMark}</p>` : `${stem}<p>${blankMark}</p>`
}

/** The accepted answers of each blank of a stem: one answer for several blanks has them side by side. */
export function blanksOf(stem: string, answers: readonly string[], tolerances: readonly (number | null)[] = []) {
  const count = blanksIn(stem)
  const [first = ''] = answers
  const accepted = count > 1 && answers.length === 1 ? answersOf([first], count) : [[...answers]]
  return accepted.map((each, at) => ({ accepted: each, tolerance: tolerances[at] ?? null }))
}
