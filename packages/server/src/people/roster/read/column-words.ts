import { requiredRosterFields, rosterFields, type RosterField } from '@jiangxue/contract/student/roster.values.ts'
import type { Vocabulary } from './read-title.ts'

/** The column titles that schools use in rosters, in lowercase, without spaces and punctuation. */
const columnWords: Record<RosterField, readonly string[]> = {
  name: ['姓名', '名字', '真实姓名', '姓名全称', 'fullname', 'studentname'],
  ethnicity: ['民族', '族别', '民族成分', '所属民族', 'ethnicity', 'ethnic', 'nation', 'nationality'],
  idCard: [
    '身份证号',
    '身份证号码',
    '居民身份证号',
    '居民身份证号码',
    '公民身份号码',
    '公民身份证号',
    '公民身份证号码',
    '身份号码',
    '身份证件号码',
    '身份证件号',
    'idcard',
    'idcardnumber',
    'idnumber',
    'idno',
  ],
  phone: [
    '联系方式',
    '联系电话',
    '手机',
    '手机号',
    '手机号码',
    '电话',
    '电话号码',
    '移动电话',
    '联系手机',
    '手机电话',
    'phone',
    'mobile',
    'tel',
    'telephone',
    'phonenumber',
  ],
  studentNumber: [
    '学号',
    '学员编号',
    '学员号',
    '学生编号',
    '学生学号',
    '学籍号',
    '学员学号',
    'studentid',
    'studentnumber',
    'studentno',
  ],
  username: ['登录名', '用户名', '登录账号', '登录帐号', 'username', 'login', 'loginname'],
  email: ['邮箱', '电子邮箱', '电子邮件', '邮件', '邮箱地址', '电子邮箱地址', 'email', 'mail', 'emailaddress'],
  sex: ['性别', '男女', 'gender', 'sex'],
  birthDate: ['出生日期', '出生年月日', '出生年月', '生日', 'birthdate', 'dateofbirth', 'birthday', 'dob'],
  organization: [
    '所属机构',
    '所属单位',
    '工作单位',
    '机构名称',
    '单位名称',
    '所在单位',
    '所在机构',
    '企业名称',
    '公司名称',
    'organization',
    'organisation',
    'company',
  ],
}

/** Titles that often mean something else. */
const weakWords = {
  name: ['学员', '学生', '人员', '参训人员', 'name'],
  idCard: ['身份证', '证件号', '证件号码', 'id'],
  phone: ['联系号码', 'contact'],
  username: ['账号', '帐号', 'account'],
  organization: ['机构', '单位', '培训机构', '企业', '公司'],
} as const

/** The titles of rosters. */
export const rosterVocabulary: Vocabulary<RosterField> = {
  fields: rosterFields,
  required: requiredRosterFields,
  words: columnWords,
  weakWords,
  hints: {
    idCard: {
      has: /身份证|公民身份/,
      lacks:
        /地址|住址|住所|户籍|照|复印|扫描|有效期|期限|到期|起始|截止|日期|类|正面|反面|签发|发证|机关|姓名|性别|民族|出生|生日|年龄|附件|图|是否|核验|状态|结果|后.位|末|位数|备注|上传|原件|归属|单位|公司|企业|机构|学校/,
    },
    phone: {
      has: /手机|电话/,
      lacks:
        /办公|单位|公司|企业|机构|学校|部门|座机|固定|固话|住宅|宅电|传真|客服|投诉|监督|咨询|备用|其他|其它|第二|原手机|原电话|旧|微信|支付|是否|验证|品牌|型号|备注|归属|运营|姓名|名字/,
    },
  },
  // In rosters for subsidies, the number of a bank account.
  unlessBeside: { username: /开户|银行|卡号|户名|账户|帐户|bank/i },
}
/** The beginnings of rows with totals, or with remarks below the roster. */
export const summaryWords =
  /^(合计|总计|小计|共计|累计|总人数|人数合计|共\d+人|共计\d+人|制表|填表|审核|审批|经办|负责人|单位负责人|备注|说明|注[:：]|盖章|日期[:：])/

/** Words for a value that there is none of. */
const nothing = /^(无|没有|暂无|暂缺|未知|不详|空|n\/?a|none|null|nil|0|[-–—―−_/\\、.。*]+)$/i
export const isNothing = (text: string) => nothing.test(text)

/** Ethnic groups without the suffix 族. */
const peoples =
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'
const knownPeoples = new Set(peoples.split(' '))
/** Short forms, frequent misspellings and romanized names. */
const otherNames = new Map(
  `维=维吾尔 蒙=蒙古 朝=朝鲜 鲜=朝鲜 哈=哈萨克 柯=柯尔克孜 达=达斡尔 布衣=布依 僮=壮 毛难=毛南 崩龙=德昂 乌兹别克=乌孜别克 鄂温=鄂温克 仡老=仡佬
han=汉 hui=回 zhuang=壮 man=满 manchu=满 miao=苗 yi=彝 tujia=土家 dong=侗 yao=瑶 bai=白 dai=傣
li=黎 tibetan=藏 zang=藏 mongol=蒙古 mongolian=蒙古 uygur=维吾尔 uyghur=维吾尔 korean=朝鲜
kazak=哈萨克 kazakh=哈萨克 buyi=布依 hani=哈尼`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

/** Turns `汉`, `维族` and `Han` into the official names; other words stay as they are. */
export function fullEthnicity(ethnicity: string): string {
  const short = ethnicity.replace(/族$/, '').toLowerCase()
  const name = knownPeoples.has(short) ? short : otherNames.get(short)
  return name === undefined ? ethnicity : `${name}族`
}
