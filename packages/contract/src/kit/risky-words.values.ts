import { text } from './text.ts'

/** A word that the advertising law may forbid, and why. */
export interface RiskyWord {
  readonly word: string
  readonly why: string
}
export const riskyWordLimits = { words: 300, wordLength: 30, whyLength: 200, reasonLength: 200 } as const

const absolute = text('《广告法》第九条：不得使用“国家级”“最高级”“最佳”等绝对化用语')
const result = text('《广告法》第二十四条：教育、培训广告不得对升学、通过考试、取得证书或培训效果作保证性承诺')
const job = text('《广告法》第二十四条：教育、培训广告不得对培训效果作保证性承诺，就业属于培训效果')
const examiners = text('《广告法》第二十四条：教育、培训广告不得明示或暗示考试机构或命题人员参与')
const praise = text('《广告法》第二十四条：不得利用科研单位、专业人士、受益者等的名义或形象作推荐、证明')
const all = (why: string, words: readonly string[]): RiskyWord[] => words.map((word) => ({ word, why }))

// The words to search for are the same in every language.
/* oxlint-disable jiangxue/no-untranslated-text */
/** The words that texts are checked for until the school changes the list. */
export const defaultRiskyWords: RiskyWord[] = [
  ...all(absolute, [
    '国家级',
    '世界级',
    '宇宙级',
    '最高级',
    '最佳',
    '最好',
    '最强',
    '最优秀',
    '最先进',
    '最权威',
    '最便宜',
    '最低价',
    '最专业',
    '顶级',
    '顶尖',
    '极致',
    '首选',
    '独一无二',
    '全国第一',
    '全网第一',
    '行业第一',
    '排名第一',
    '第一品牌',
    '全国唯一',
    '绝无仅有',
    '史无前例',
  ]),
  ...all(result, [
    '保过',
    '包过',
    '必过',
    '保拿证',
    '包拿证',
    '保证拿证',
    '保证通过',
    '一次通过',
    '不过退费',
    '不过全退',
    '包学会',
    '保证学会',
    '百分之百通过',
    '100%通过',
    '通过率100%',
    '零风险',
    '稳赚',
  ]),
  ...all(job, [
    '包就业',
    '保就业',
    '保证就业',
    '承诺就业',
    '包分配',
    '包工作',
    '包高薪',
    '保高薪',
    '就业率100%',
    '100%就业',
    '百分之百就业',
  ]),
  ...all(examiners, ['命题专家', '命题老师', '出题人', '阅卷老师', '考官授课', '内部题库', '考试原题']),
  ...all(praise, ['专家推荐', '学员推荐', '机构推荐', '名人推荐']),
]

/** Claims from the school's training agreement that the default content contains; never flagged, whatever the list. */
const schoolClaims = ['保障就业月薪', '保障就业', '保障月薪5000元起', '保障月薪 5000 元起', '不达标全额退费']

/* oxlint-enable jiangxue/no-untranslated-text */

/** Finds the listed words in a text or HTML, each once, in order of appearance; of overlapping words the longest. */
export function findRiskyWords(source: string, words: readonly RiskyWord[]): RiskyWord[] {
  const byWord = new Map(words.filter(({ word }) => word !== '').map((each) => [each.word.toLowerCase(), each]))
  if (byWord.size === 0) return []
  const claims = new Set<string>(schoolClaims.map((claim) => claim.toLowerCase()))
  const alternatives = [...new Set([...byWord.keys(), ...claims])].toSorted((a, b) => b.length - a.length)
  const found = new Set<RiskyWord>()
  for (const [match] of wordsOf(source).matchAll(new RegExp(alternatives.map(literal).join('|'), 'g'))) {
    const risky = claims.has(match) ? undefined : byWord.get(match)
    if (risky) found.add(risky)
  }
  return [...found]
}

/** Returns the text to search: inline tags are dropped so they do not split words, other tags become line breaks. */
const wordsOf = (source: string) =>
  source
    .toLowerCase()
    .replaceAll(/<\/?(?:strong|em|u|s|code|a|span)(?:\s[^>]*)?>/g, '')
    .replaceAll(/<[a-z/][^>]*>/g, '\n')

/** Escapes a word for use in a regular expression. */
const literal = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
