import { rightOnes } from '../right-shares.ts'

/** An answer of a question; escapes are hidden. */
export interface GiftAnswer {
  readonly text: string
  readonly isRight: boolean
  readonly feedback: string
}

/** What the braces of a question have. */
export type GiftKey =
  | { readonly kind: 'single' | 'multiple' | 'blank'; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'number'; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'judge'; readonly isTrue: boolean; readonly feedback: readonly string[] }
  | { readonly kind: 'essay' }
  | { readonly kind: 'matching' | 'partlyRight' | 'unreadable' }

const judgement = /^(T|TRUE|F|FALSE)(?=\s*(?:#|$))/i
const answer = /([=~])([^=~]*)/g
const share = /^\s*%(-?\d+(?:\.\d+)?)%/
const generalMark = '####'

/** Splits the feedback for all answers from what is in braces. */
export function splitGeneral(braces: string): { answers: string; general: string } {
  const at = braces.indexOf(generalMark)
  return at === -1
    ? { answers: braces.trim(), general: '' }
    : { answers: braces.slice(0, at).trim(), general: braces.slice(at + generalMark.length) }
}

export function readGiftKey(answers: string): GiftKey {
  if (answers === '') return { kind: 'essay' }
  if (/[{}]/.test(answers)) return { kind: 'unreadable' }
  const word = judgement.exec(answers)?.[0]
  if (word !== undefined) {
    const [, ...feedback] = answers.split('#')
    return { kind: 'judge', isTrue: /^t/i.test(word), feedback }
  }
  const isNumber = answers.startsWith('#')
  const listed = isNumber ? answers.slice(1).trim() : answers
  // A number alone has no sign.
  const found = [...(isNumber && !/^[=~]/.test(listed) ? `=${listed}` : listed).matchAll(answer)].map(
    ([, sign = '', body = '']) => readAnswer(sign, body),
  )
  if (found.length === 0 || !/^[=~]/.test(isNumber ? '=' : listed)) return { kind: 'unreadable' }
  return keyOf(found, isNumber)
}

const readAnswer = (sign: string, body: string) => {
  const [whole, percent] = share.exec(body) ?? ['']
  const [text = '', feedback = ''] = body.slice(whole.length).split('#')
  const isFull = sign === '='
  return {
    isFull,
    share: percent === undefined ? (isFull ? 100 : 0) : Number(percent),
    hasShare: whole !== '',
    text,
    feedback,
  }
}

function keyOf(found: readonly ReturnType<typeof readAnswer>[], isNumber: boolean): GiftKey {
  const areFull = found.every(({ isFull }) => isFull)
  if (areFull && !isNumber && found.every(({ text, hasShare }) => text.includes('->') && !hasShare))
    return { kind: 'matching' }
  const isSingle = found.some(({ isFull }) => isFull)
  const right = rightOnes(
    found.map((each) => each.share),
    isSingle,
  )
  if (!right) return { kind: 'partlyRight' }
  const answers = found.map(({ text, feedback }, index) => ({ text, feedback, isRight: right[index] === true }))
  return { kind: isNumber ? 'number' : areFull ? 'blank' : isSingle ? 'single' : 'multiple', answers }
}
