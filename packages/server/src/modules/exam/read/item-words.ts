import type { ItemDifficulty } from '@jiangxue/contract/exam/item.values.ts'
import type { SaidKind } from './read-item.ts'

// The words of files are matched in their NFKC form (`normal-text.ts`).

const kinds: readonly (readonly [SaidKind, string])[] = [
  ['single', '单项选择|单选|单项选|single'],
  ['multiple', '多项选择|多选|不定项选择|不定项|双项选择|双选|multiple'],
  ['choice', '选择'],
  ['judge', '判断正误|判断|是非|正误|true ?or ?false'],
  ['blank', '填空|fill'],
  [
    'essay',
    '简答|问答|论述|简述|名词解释|案例分析|综合分析|综合应用|综合|分析|计算|编程|程序设计|操作|实操|主观|应用|解答|设计|essay',
  ],
]
export const kindWord = `(?:${kinds.map(([, words]) => words).join('|')})`
const kindPatterns = kinds.map(([kind, words]) => [kind, new RegExp(`^(?:${words})(?:题|$|[a-z])`, 'i')] as const)

/** The kind that a word such as 单选题 or 判断 names. */
export const kindOfWord = (word: string): SaidKind | undefined =>
  kindPatterns.find(([, pattern]) => pattern.test(word.replaceAll(/\s/g, '')))?.[0]

const right = /^(?:√|✓|✔|☑|对|正确|是|真|t|true|y|yes|v|r|right)$/i
const wrong = /^(?:×|✗|✘|✕|✖|╳|☒|❌|错|错误|不正确|不对|否|假|f|false|n|no|x|w|wrong)$/i

/** Whether a key says that a statement is right; undefined if it says neither. */
export function judgementOf(word: string): boolean | undefined {
  const plain = word.replaceAll(/[\s.。,;]/g, '')
  if (right.test(plain)) return true
  return wrong.test(plain) ? false : undefined
}

const difficulties: readonly (readonly [ItemDifficulty, RegExp])[] = [
  [1, /^(?:1|易|容易|较易|简单|低|初级|基础|★|☆|easy)$/i],
  [2, /^(?:2|中|中等|适中|一般|普通|中级|★★|☆☆|medium)$/i],
  [3, /^(?:3|难|较难|困难|很难|高|高级|★★★|☆☆☆|hard)$/i],
]
export const difficultyOf = (word: string): ItemDifficulty | undefined => {
  const plain = word.replaceAll(/[\s。;,]/g, '')
  // A coefficient is the share of right answers.
  if (/^0?\.\d+$/.test(plain)) return Number(plain) >= 0.7 ? 1 : Number(plain) >= 0.4 ? 2 : 3
  return difficulties.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** Whether a sheet's cell says yes. */
export const isYes = (word: string): boolean => judgementOf(word) === true || word.trim() === '1'
