import type { RosterField } from '@jiangxue/contract/roster.values.ts'

/** The column titles that schools use in rosters, in lowercase, without spaces and punctuation. */
export const columnWords: Record<RosterField, readonly string[]> = {
  name: [
    '姓名',
    '学员姓名',
    '学生姓名',
    '名字',
    '学员',
    '学生',
    '人员姓名',
    '真实姓名',
    '参训人员',
    '参训人员姓名',
    '员工姓名',
    '职工姓名',
    '考生姓名',
    '姓名全称',
    'name',
    'fullname',
    'studentname',
  ],
  ethnicity: ['民族', '族别', '民族成分', '所属民族', 'ethnicity', 'ethnic', 'nation', 'nationality'],
  idCard: [
    '身份证号',
    '身份证号码',
    '身份证',
    '证件号码',
    '证件号',
    '居民身份证号',
    '居民身份证号码',
    '公民身份号码',
    '公民身份证号',
    '公民身份证号码',
    '身份号码',
    '身份证件号码',
    '身份证件号',
    '学员身份证号',
    '学生身份证号',
    'idcard',
    'idcardnumber',
    'idnumber',
    'idno',
    'id',
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
    '本人电话',
    '本人手机',
    '联系手机',
    '学员电话',
    '学生电话',
    '联系号码',
    '手机电话',
    'phone',
    'mobile',
    'tel',
    'telephone',
    'phonenumber',
    'contact',
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
  username: ['登录名', '用户名', '账号', '帐号', '登录账号', '登录帐号', 'username', 'login', 'account', 'loginname'],
  email: ['邮箱', '电子邮箱', '电子邮件', '邮件', '邮箱地址', '电子邮箱地址', 'email', 'mail', 'emailaddress'],
  organization: [
    '机构',
    '单位',
    '所属机构',
    '所属单位',
    '工作单位',
    '机构名称',
    '单位名称',
    '所在单位',
    '所在机构',
    '培训机构',
    '企业',
    '企业名称',
    '公司',
    '公司名称',
    'organization',
    'organisation',
    'company',
  ],
}

/** A longer title that contains the word and none of the others also matches the field: 身份证号码（18位）. */
export const columnHints: Partial<Record<RosterField, { readonly has: RegExp; readonly lacks: RegExp }>> = {
  idCard: { has: /身份证|公民身份/, lacks: /地址|住址|照片|复印|扫描|有效|类型|正面|反面|签发/ },
  phone: { has: /手机|电话/, lacks: /家长|紧急|办公|单位|座机|固定|监护|推荐|负责|经办/ },
}

/** The beginnings of rows with totals, or with remarks below the roster. */
export const summaryWords =
  /^(合计|总计|小计|共计|累计|总人数|人数合计|共\d+人|共计\d+人|制表|填表|审核|审批|经办|负责人|单位负责人|备注|说明|注[:：]|盖章|日期[:：])/

/** Ethnic groups without the suffix 族. */
const peoples =
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'
const knownPeoples = new Set(peoples.split(' '))

/** Turns `汉` into `汉族`. */
export const fullEthnicity = (ethnicity: string) => (knownPeoples.has(ethnicity) ? `${ethnicity}族` : ethnicity)
