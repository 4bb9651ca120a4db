import { plainText } from './plain-text.ts'

/** How the columns of a kind of sheet are recognized by their titles. */
export interface Vocabulary<F extends string> {
  readonly fields: readonly F[]
  readonly required: readonly F[]
  /** Titles in lowercase, without spaces and punctuation. */
  readonly words: Readonly<Record<F, readonly string[]>>
  /** Titles that lose against those in `words`. */
  readonly weakWords: Readonly<Partial<Record<F, readonly string[]>>>
  /** A longer title that contains the word and none of the others also matches the field: 本人常用手机. */
  readonly hints: Readonly<Partial<Record<F, { readonly has: RegExp; readonly lacks: RegExp }>>>
  /** Columns beside which a weak word means something else. */
  readonly unlessBeside?: Readonly<Partial<Record<F, RegExp>>>
}

/** A title with the heading above it, if it belongs to a group of columns. */
export interface Title {
  readonly group: string
  readonly own: string
}

/** The field of a title; of several columns for a field, the one with the greatest strength is meant. */
export interface TitleMatch<F extends string> {
  readonly field: F
  readonly strength: number
}
export const strengths = { word: 3, weakWord: 2, hint: 1 }
const longestHint = 24

/** Words for another person or thing than the student: such a column is never the student's. */
const others =
  /家长|家属|家庭|监护|父|母|爸|妈|配偶|丈夫|妻|爱人|子女|儿子|女儿|孩子|兄|弟|姐|妹|爷|奶|外公|外婆|祖|亲属|亲戚|亲人|联系人|紧急|应急|班主任|辅导员|老师|教师|讲师|教练|导师|师傅|介绍人|推荐|担保|保证人|证明人|邻居|室友|经办|经手|负责人|法人|法定|代理|代办|委托|领队|户主|受益|投保|收款|付款|缴费|开票|填表|填报|制表|审核|审批|校长|院长|主管|领导|经理|开户|银行|卡号|账户|帐户|户名|社保卡|工资卡/
const othersInEnglish =
  /\b(parents?|guardians?|father|mother|emergency|spouse|wife|husband|relatives?|teacher|tutor|referrer|referee|sponsor|employer|manager|supervisor|bank|contact (person|name)|company (phone|tel|contact))\b/i
/** Words for a part or a copy of something rather than its number; in brackets, they are not remarks on how to fill it in. */
const parts = /照片|复印|扫描|正面|反面|地址|住址|期限|有效期|签发|发证|机关/

const bracketed = /[([【<《{]([^)\]】>》}]*)[)\]】>》}]/g
/** `1、`, `2.`, `Q3：`, `（一）` before a title. */
const numbering = /^\s*[*★※]?\s*(q?\d{1,3}\s*[、.:)\]]|\(\d{1,3}\)|\(?[一二三四五六七八九十]{1,3}[、).])\s*/i
const request = /^(请问|请输入|请填写|请填|请|填写|输入)?(您|你)?的?/
const question = /(是什么|是多少|是)$/
const student =
  /^(学员|学生|本人|个人|考生|参训人员|参训学员|培训人员|培训学员|参培人员|参加人员|报名人员?|报名者|申请人|受训人员?|从业人员|人员|员工|职工)(信息|资料|情况)?的?/

/** A title for comparison: in lowercase, without spaces and punctuation. */
export const plainTitle = (text: string) => text.replaceAll(/[\s*:、，,.。_\-/\\"'“”?？!;；#★※|]/g, '').toLowerCase()

/** Whether a heading above columns says that they are not the student's. */
export const isOfOthers = (group: string) =>
  others.test(plainTitle(group)) ||
  othersInEnglish.test(group) ||
  /^(单位|公司|企业|机构)(信息|资料|情况|联系)/.test(group)

export function titleReader<F extends string>({ fields, words, weakWords, hints }: Vocabulary<F>) {
  const exact = new Map<string, TitleMatch<F>>()
  for (const field of fields) {
    for (const word of weakWords[field] ?? []) exact.set(word, { field, strength: strengths.weakWord })
    for (const word of words[field]) exact.set(word, { field, strength: strengths.word })
  }
  const find = (title: string): TitleMatch<F> | undefined => {
    const plain = title.replace(request, '').replace(question, '')
    const own = plain.replace(student, '')
    // A bilingual title has its words side by side: 姓名 Name.
    const chinese = /\p{Script=Han}/u.test(plain) ? plain.replaceAll(/[a-z]+/g, '') : ''
    return (
      exact.get(title) ??
      exact.get(plain) ??
      exact.get(own) ??
      exact.get(chinese) ??
      exact.get(chinese.replace(student, ''))
    )
  }
  return ({ group, own }: Title): TitleMatch<F> | undefined => {
    const text = plainText(own).replace(numbering, '')
    const everything = `${plainText(group)} ${text}`
    if (isOfOthers(plainText(group)) || isOfOthers(text)) return undefined
    const remarks = [...text.matchAll(bracketed)].map(([, remark]) => remark).join(' ')
    const title = plainTitle(text.replaceAll(bracketed, ''))
    if (title === '') return undefined
    const found = find(title) ?? inGroup(find, plainText(group), title)
    if (found) return parts.test(remarks) ? undefined : found
    if (title.length > longestHint) return undefined
    const hinted = fields.find((field) => hints[field]?.has.test(title) && !hints[field].lacks.test(everything))
    return hinted && { field: hinted, strength: strengths.hint }
  }
}

/** 手机 above 本人, 身份证 above 号码. */
function inGroup<T>(find: (title: string) => T | undefined, group: string, title: string): T | undefined {
  if (!/^(号码?|no|number|本人|学员|学生|个人)$/.test(title)) return undefined
  const above = plainTitle(group).replace(/(信息|资料|情况)$/, '')
  return find(above + title) ?? find(above)
}
