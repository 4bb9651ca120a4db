import { hasOptions } from '@jiangxue/contract/exam/item.values.ts'
import { linesToHtml } from '../item-html.ts'
import { numberBlank } from '../number-blank.ts'
import type { ReadItem, ReadNote } from '../read-item.ts'
import { blanksOf, withBlank } from '../stem-blank.ts'
import { analysisOf, notImported, wholeItem, type Understood } from '../whole-item.ts'
import { readGiftKey, splitGeneral, type GiftAnswer, type GiftKey } from './gift-answers.ts'
import type { GiftExtras } from './gift-extras.ts'
import { giftQuestions, type GiftQuestion } from './gift-questions.ts'
import { showEscapes } from './gift-signs.ts'

/** Reads items from the lines of a text in GIFT. What items cannot express is listed with its reason. */
export function readGift(lines: readonly string[]): { items: ReadItem[]; notes: ReadNote[] } {
  return { items: giftQuestions(lines).map(readQuestion), notes: [] }
}

const gap = '____'
const format = /^\s*\[(html|plain|moodle|markdown)\]/i

function readQuestion(question: GiftQuestion): ReadItem {
  const { number, topic, before, answers, after, extras } = question
  const isHtml = isMarkedHtml(before)
  // Braces in the middle of a sentence are a blank.
  const stem = toHtml(after.trim() === '' ? before : before + gap + after, isHtml)
  const { answers: list, general } = splitGeneral(answers ?? '')
  const key = readGiftKey(list)
  const understood =
    answers === undefined
      ? notImported('questionUnsupported', { type: 'description' })
      : understand(key, { stem, isHtml, list, extras })
  const analysis = analysisOf(toHtml(general, isHtml), feedbackOf(key, isHtml))
  const { tolerances: _, ...more } = extras
  const { content, problem } = understood
  return {
    place: { number },
    item: wholeItem({ stem, analysis, topic, ...more, ...content }),
    problems: problem ? [problem] : [],
  }
}

interface Around {
  readonly stem: string
  readonly isHtml: boolean
  readonly list: string
  readonly extras: GiftExtras
}

function understand(key: GiftKey, { stem, isHtml, list, extras }: Around): Understood {
  switch (key.kind) {
    case 'single':
    case 'multiple': {
      const kind = extras.kind && hasOptions(extras.kind) ? extras.kind : key.kind
      const options = key.answers.map(({ text, isRight }) => ({ html: toHtml(text, isHtml), isRight }))
      return { content: { kind, options } }
    }
    case 'judge':
      return { content: { kind: 'judge', isTrue: key.isTrue } }
    case 'blank': {
      const blank = withBlank(stem)
      return {
        content: { kind: 'blank', stem: blank, blanks: blanksOf(blank, rightTexts(key.answers), extras.tolerances) },
      }
    }
    case 'number': {
      const blank = numberBlank(rightTexts(key.answers))
      if (!blank) return notImported('keyUnreadable', { key: showEscapes(list) })
      return { content: { kind: 'blank', stem: withBlank(stem), blanks: [blank] } }
    }
    case 'essay':
      return { content: { kind: extras.kind ?? 'essay' } }
    case 'matching':
      return notImported('questionUnsupported', { type: 'matching' })
    case 'partlyRight':
      return notImported('weightsUnsupported')
    default:
      return notImported('keyUnreadable', { key: showEscapes(list).slice(0, 40) })
  }
}

const rightTexts = (answers: readonly GiftAnswer[]) =>
  answers.flatMap(({ text, isRight }) => (isRight ? [plainText(text)] : []))

const isMarkedHtml = (text: string) => format.exec(text)?.[1]?.toLowerCase() === 'html'
const plainText = (text: string) => showEscapes(text.replace(format, '')).trim()

/** Text in its own format, or else in that of its question. */
function toHtml(text: string, isHtml: boolean): string {
  const shown = plainText(text)
  return (format.test(text) ? isMarkedHtml(text) : isHtml) ? shown : linesToHtml(shown.split('\n'))
}

/** What is said of single answers; that of an option follows its text. */
function feedbackOf(key: GiftKey, isHtml: boolean): string[] {
  if (key.kind === 'judge') return key.feedback.map((each) => toHtml(each, isHtml))
  if (!('answers' in key)) return []
  return key.answers
    .filter(({ feedback }) => feedback.trim() !== '')
    .map(({ text, feedback }) => toHtml(text, isHtml) + toHtml(feedback, isHtml))
}
