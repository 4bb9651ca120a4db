import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Password of the demo accounts. It is public, so no other account may use it. */
export const demoPassword = 'jiangxue-demo'

/** Words that attackers in China try first and that the list, which is international, lacks. */
const localWords = ['jiangxue', 'woaini', 'woaiwojia', 'xuexiao', 'student', 'teacher', 'admin', 'mima', 'zhongguo']
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb']
const favourites = /^(520|521|1314|5201314|1314520|888|666|168|147258369|112233|123123|123321|7758521)+$/
const date = /^(19|20)\d\d(0?[1-9]|1[0-2])(0?[1-9]|[12]\d|3[01])$/
const shortestListed = 8

let kept: Promise<ReadonlySet<string>> | undefined

/** The 49,000 passwords found most often in leaks, without those shorter than our minimum length. */
const listed = () => (kept ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const path = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const passwords = JSON.parse(await readFile(path, 'utf8')) as string[]
  return new Set(passwords.filter(({ length }) => length >= shortestListed).map((each) => each.toLowerCase()))
}

const reversed = (text: string) => [...text].toReversed().join('')

/** Whether a text is a row of keys, forwards or backwards, or one repeated character. */
const isRun = (text: string) =>
  /^(.)\1*$/.test(text) || rows.some((row) => row.includes(text) || row.includes(reversed(text)))
const isCommonNumber = (digits: string) =>
  digits.length <= 3 || isRun(digits) || favourites.test(digits) || date.test(digits) || /^(\d{2,4})\1+$/.test(digits)

/**
 * Whether attackers would try this password first: it is in the list; it is one word, row of keys or short prefix with
 * a popular number; it is a date; or it repeats a short part.
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

/** Whether a password is little more than a word that others know about its owner. */
export const isPersonalPassword = (password: string, words: readonly (string | null | undefined)[]): boolean =>
  words.some((word) => {
    const known = (word ?? '').trim().toLowerCase()
    if (known.length < shortestWord) return false
    const lower = password.toLowerCase()
    return [known, reversed(known)].some((each) => lower.includes(each) && lower.length - each.length < shortestRest)
  })
