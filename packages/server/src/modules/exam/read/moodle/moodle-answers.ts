import { linesOfHtml } from '../../../../core/text/html-lines.ts'
import { linesToHtml } from '../item-html.ts'
import { numberBlank } from '../number-blank.ts'
import { rightOnes } from '../right-shares.ts'
import { blanksOf, withBlank } from '../stem-blank.ts'
import { notImported, type Understood } from '../whole-item.ts'
import type { MoodleTexts } from './moodle-texts.ts'
import { childOf, childrenOf, isTrueValue, valueOf, type XmlNode } from './xml-nodes.ts'

interface MoodleAnswer {
  readonly text: string
  readonly html: string
  readonly tolerance: string
  /** Of the points, in percent. */
  readonly share: number
  readonly feedback: string
}

const typeOf = (question: XmlNode) => question.attributes['type'] ?? ''
const isChoice = (question: XmlNode) => typeOf(question) === 'multichoice'

/** The answers of a question; only those of a choice are more than a line of text. */
export const answersOf = (question: XmlNode, texts: MoodleTexts): MoodleAnswer[] =>
  childrenOf(question, 'answer').map((node) => {
    const text = valueOf(node, 'text')
    return {
      text,
      html: isChoice(question) ? texts.html(node) : linesToHtml([text]),
      tolerance: valueOf(node, 'tolerance'),
      share: Number(node.attributes['fraction']) || 0,
      feedback: texts.html(childOf(node, 'feedback')),
    }
  })

/** What is said of single answers, which are named before it; those of a judgement need no names. */
export const feedbackOf = (question: XmlNode, answers: readonly MoodleAnswer[]): string[] =>
  answers
    .filter(({ feedback }) => feedback !== '')
    .map(({ html, feedback }) => (typeOf(question) === 'truefalse' ? feedback : html + feedback))

/** The kind and the key of a question. */
export function understandMoodle(question: XmlNode, stem: string, answers: readonly MoodleAnswer[]): Understood {
  switch (typeOf(question)) {
    case 'multichoice':
      return choice(question, answers)
    case 'truefalse':
      return { content: { kind: 'judge', isTrue: judgement(answers) } }
    case 'shortanswer':
      return shortAnswer(question, stem, answers)
    case 'numerical':
      return numerical(stem, answers)
    case 'essay':
      return {
        content: {
          kind: 'essay',
          reference: linesOfHtml(valueOf(childOf(question, 'graderinfo'), 'text')).lines.join('\n'),
        },
      }
    default:
      return notImported('questionUnsupported', { type: typeOf(question).slice(0, 40) })
  }
}

const rightOf = (answers: readonly MoodleAnswer[], isSingle: boolean) =>
  rightOnes(
    answers.map(({ share }) => share),
    isSingle,
  )

function choice(question: XmlNode, answers: readonly MoodleAnswer[]): Understood {
  const isSingle = isTrueValue(valueOf(question, 'single'))
  const right = rightOf(answers, isSingle)
  if (!right) return notImported('weightsUnsupported')
  const options = answers.map(({ html }, index) => ({ html, isRight: right[index] === true }))
  const shuffles = childOf(question, 'shuffleanswers')
  const keepsOrder = shuffles !== undefined && !isTrueValue(shuffles.text.trim())
  return { content: { kind: isSingle ? 'single' : 'multiple', options, keepsOrder } }
}

function judgement(answers: readonly MoodleAnswer[]): boolean | null {
  const right = answers.find(({ share }) => share > 0)
  return right ? isTrueValue(right.text) : null
}

/** A star that stands for any characters. */
const wildcard = /(?<!\\)\*/

function shortAnswer(question: XmlNode, stem: string, answers: readonly MoodleAnswer[]): Understood {
  const right = rightOf(answers, true)
  if (!right) return notImported('weightsUnsupported')
  const accepted = answers.flatMap(({ text }, index) => (right[index] ? [text] : []))
  const unknown = accepted.find((text) => wildcard.test(text))
  if (unknown !== undefined) return notImported('keyUnreadable', { key: unknown.slice(0, 40) })
  const blank = withBlank(stem)
  const blanks = blanksOf(
    blank,
    accepted.map((text) => text.replaceAll(String.raw`\*`, '*')),
  )
  return { content: { kind: 'blank', stem: blank, blanks, caseSensitive: isTrueValue(valueOf(question, 'usecase')) } }
}

function numerical(stem: string, answers: readonly MoodleAnswer[]): Understood {
  const right = rightOf(answers, true)
  if (!right) return notImported('weightsUnsupported')
  const numbers = answers.flatMap(({ text, tolerance }, index) => (right[index] ? [`${text}:${tolerance || '0'}`] : []))
  const blank = numberBlank(numbers)
  if (!blank) return notImported('keyUnreadable', { key: numbers.join('、').slice(0, 40) })
  return { content: { kind: 'blank', stem: withBlank(stem), blanks: [blank] } }
}
