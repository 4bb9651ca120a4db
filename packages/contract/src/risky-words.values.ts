import { text } from './kit/text.ts'

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

/** What the school’s pages are searched for until the school changes the list. */
export const defaultRiskyWords: RiskyWord[] = [
  ...all(absolute, [
    text('国家级'),
    text('世界级'),
    text('宇宙级'),
    text('最高级'),
    text('最佳'),
    text('最好'),
    text('最强'),
    text('最优秀'),
    text('最先进'),
    text('最权威'),
    text('最便宜'),
    text('最低价'),
    text('最专业'),
    text('顶级'),
    text('顶尖'),
    text('极致'),
    text('首选'),
    text('独一无二'),
    text('全国第一'),
    text('全网第一'),
    text('行业第一'),
    text('排名第一'),
    text('第一品牌'),
    text('全国唯一'),
    text('绝无仅有'),
    text('史无前例'),
  ]),
  ...all(result, [
    text('保过'),
    text('包过'),
    text('必过'),
    text('保拿证'),
    text('包拿证'),
    text('保证拿证'),
    text('保证通过'),
    text('一次通过'),
    text('不过退费'),
    text('不过全退'),
    text('包学会'),
    text('保证学会'),
    text('百分之百通过'),
    text('100%通过'),
    text('通过率100%'),
    text('零风险'),
    text('稳赚'),
  ]),
  ...all(job, [
    text('包就业'),
    text('保就业'),
    text('保证就业'),
    text('承诺就业'),
    text('包分配'),
    text('包工作'),
    text('包高薪'),
    text('保高薪'),
    text('就业率100%'),
    text('100%就业'),
    text('百分之百就业'),
  ]),
  ...all(examiners, [
    text('命题专家'),
    text('命题老师'),
    text('出题人'),
    text('阅卷老师'),
    text('考官授课'),
    text('内部题库'),
    text('考试原题'),
  ]),
  ...all(praise, [text('专家推荐'), text('学员推荐'), text('机构推荐'), text('名人推荐')]),
]

/** What the school promises in its training agreement and says as the product comes; never marked, whatever the list says. */
const schoolClaims = [
  text('保障就业月薪'),
  text('保障就业'),
  text('保障月薪5000元起'),
  text('保障月薪 5000 元起'),
  text('不达标全额退费'),
]

/** The words of the list in a text or in HTML, each once, in the order of the text; of overlapping ones the longest. */
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

/** What is read: marks within a word do not part it, other tags do. */
const wordsOf = (source: string) =>
  source
    .toLowerCase()
    .replaceAll(/<\/?(?:strong|em|u|s|code|a|span)(?:\s[^>]*)?>/g, '')
    .replaceAll(/<[a-z/][^>]*>/g, '\n')

/** The pattern of a word as it stands. */
const literal = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
