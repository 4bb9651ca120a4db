import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Of the demo's accounts; published, so that no other account may have it. */
export const demoPassword = 'jiangxue-demo'

/** What Chinese attackers try first and the list, which is of the whole world, lacks. */
const localWords = ['jiangxue', 'woaini', 'woaiwojia', 'xuexiao', 'student', 'teacher', 'admin', 'mima', 'zhongguo']
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb']
const favourites = /^(520|521|1314|5201314|1314520|888|666|168|147258369|112233|123123|123321|7758521)+$/
const date = /^(19|20)\d\d(0?[1-9]|1[0-2])(0?[1-9]|[12]\d|3[01])$/
const shortestListed = 8

let kept: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords that were found most often in leaks: those long enough for ours. */
const listed = () => (kept ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const path = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const passwords = JSON.parse(await readFile(path, 'utf8')) as string[]
  return new Set(passwords.filter(({ length }) => length >= shortestListed).map((each) => each.toLowerCase()))
}

const reversed = (text: string) => [...text].toReversed().join('')

/** Keys in a row, forwards or backwards, or one character again and again. */
const isRun = (text: string) =>
  /^(.)\1*$/.test(text) || rows.some((row) => row.includes(text) || row.includes(reversed(text)))
const isCommonNumber = (digits: string) =>
  digits.length <= 3 || isRun(digits) || favourites.test(digits) || date.test(digits) || /^(\d{2,4})\1+$/.test(digits)

/**
 * One of the passwords that attackers try first: from the list; one word, row of keys or short prefix with a number that people
 * like; a date; a short part again and again.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase()
  const passwords = await listed()
  if (lower === demoPassword || passwords.has(lower) || isRun(lower) || /^(.{1,4})\1+$/.test(lower)) return true
  const isCommonWord = (word: string) =>
    word.length <= 3 || isRun(word) || localWords.includes(word) || passwords.has(word)
  const [, before = '', word = '', after = ''] = /^(\d*)([a-z]*)[@_.!#*-]?(\d*)[.!]?$/.exec(lower) ?? []
  if (before + word + after === '' || (before !== '' && after !== '')) return false
  return isCommonWord(word) && isCommonNumber(before + after)
}

const shortestWord = 4
const shortestRest = 6

/** Whether a password is little more than one of the words that anybody knows of its owner. */
export const isPersonalPassword = (password: string, words: readonly (string | null | undefined)[]): boolean =>
  words.some((word) => {
    const known = (word ?? '').trim().toLowerCase()
    if (known.length < shortestWord) return false
    const lower = password.toLowerCase()
    return [known, reversed(known)].some((each) => lower.includes(each) && lower.length - each.length < shortestRest)
  })
