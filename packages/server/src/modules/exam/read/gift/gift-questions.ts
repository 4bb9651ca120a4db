import { topicOfPath } from '../topic-path.ts'
import { readExtras, type GiftExtras } from './gift-extras.ts'
import { hideEscapes } from './gift-signs.ts'

/** A question of a text in GIFT; escapes are hidden. */
export interface GiftQuestion {
  readonly number: number
  readonly topic: string
  /** Before, in and after the braces; a description has no `answers`. */
  readonly before: string
  readonly answers: string | undefined
  readonly after: string
  readonly extras: GiftExtras
}

const category = /^\s*\$CATEGORY:\s*(.*)$/i
const title = /^\s*::[^]*?::/

/** The questions of a text, which blank lines separate. */
export function giftQuestions(lines: readonly string[]): GiftQuestion[] {
  const questions: GiftQuestion[] = []
  let topic = ''
  let extras: GiftExtras = {}
  let open: string[] = []
  const end = () => {
    if (open.length > 0) questions.push({ number: questions.length + 1, topic, extras, ...partsOf(open.join('\n')) })
    if (open.length > 0) extras = {}
    open = []
  }
  for (const line of lines) {
    const path = category.exec(line)?.[1]
    if (path !== undefined) {
      end()
      topic = topicOfPath(path)
    } else if (line.trim() === '') end()
    else if (line.trimStart().startsWith('//')) extras = readExtras(line.trim()) ?? extras
    else open.push(line)
  }
  end()
  return questions
}

function partsOf(question: string): Pick<GiftQuestion, 'before' | 'answers' | 'after'> {
  const text = hideEscapes(question).replace(title, '')
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from === -1 || to < from) return { before: text, answers: undefined, after: '' }
  return { before: text.slice(0, from), answers: text.slice(from + 1, to), after: text.slice(to + 1) }
}
