import { verifyMethods } from './account.values.ts'
import { backupHours, backupLimits } from './backup.values.ts'
import { firstHourRule, halfHours, hourLimits, hourUnits } from './hour-rule.values.ts'
import { email } from './kit/fields.ts'
import { content, secretSetting, setting } from './kit/setting.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { defaultSwitch, notificationEvents, templateLimits, unknownFacts } from './notification.values.ts'
import { firstPresenceRule, presenceKindLabels, presenceKinds, presenceLimits } from './presence.values.ts'
import { proofLimits } from './proof.values.ts'
import { RiskyWord } from './risky-words.ts'
import { defaultRiskyWords, riskyWordLimits } from './risky-words.values.ts'
import { languageNames, languages, siteUrlOf, timezoneNames, timezones } from './setting.values.ts'
import { Claim, Feature, JobService, Partner, QuickLink, Slide, SuccessfulStudentSetting } from './site-content.ts'
import { siteContentLimits } from './site-content.values.ts'
import { defaultSiteName } from './site.values.ts'
import { storageSettings } from './storage-settings.ts'

const tooLong = text('内容过长')
const line = (maxLength: number) => z.string().trim().max(maxLength, tooLong)
const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)
const noLink = text('请输入 https:// 开头的地址')
const oneLine = text('标题只能有一行')
const unknownFact = text('模板中含有该事件没有的占位符')
const noAddress = text('请输入域名，例如 www.example.cn')

export const basicSettings = {
  siteName: setting(line(50).min(1, text('请输入网站名称')), defaultSiteName as string, {
    label: text('网站名称'),
    hint: text('显示在页面标题、导航、页脚、邮件和证书中'),
  }),
  logo: setting(z.string().max(300).nullable(), null, {
    label: text('网站标志'),
    hint: text('建议尺寸 200x50px，jpg 或 png 格式；不上传则显示印章'),
  }),
  domain: setting(
    line(200).refine((domain) => domain === '' || siteUrlOf(domain) !== '', noAddress),
    '',
    { label: text('网站域名'), hint: text('用于证书查验地址、站点地图和分享链接，例如 https://www.example.cn') },
  ),
  language: setting(z.enum(languages), 'zh_CN', {
    label: text('界面语言'),
    hint: text('整个网站和后台使用的语言；课程、新闻等内容不翻译'),
    choices: languageNames,
  }),
  timezone: setting(z.enum(timezones), 'Asia/Shanghai', {
    label: text('时区'),
    hint: text('决定一天从何时开始以及显示的时间；已计入的学习天数不变'),
    choices: timezoneNames,
  }),
  icp: setting(line(50), '', { label: text('ICP 备案号'), hint: text('显示在页脚，链接到工信部备案系统') }),
}

export const userSettings = {
  allowRegister: setting(z.boolean(), true, {
    label: text('开放注册'),
    hint: text('关闭后只能由管理员添加或导入账号'),
  }),
  allowedRoles: setting(z.array(z.enum(['student', 'teacher'])).max(2), ['student'], {
    label: text('允许注册的身份'),
    hint: text('管理员和机构管理员只能在后台添加'),
    choices: { student: text('学员'), teacher: text('教师') },
  }),
  verifyMethod: setting(z.enum(verifyMethods), 'email', {
    label: text('注册验证方式'),
    hint: text('验证码通过邮件或短信发送，需要先在通知设置中配置'),
    choices: { email: text('邮箱验证码'), phone: text('短信验证码'), none: text('无需验证') },
  }),
}

export const emailSettings = {
  smtpServer: setting(line(200), '', {
    label: text('SMTP 服务器'),
    hint: text('例如 smtp.example.cn；留空则不发送邮件'),
  }),
  smtpPort: setting(whole(1, 65_535, text('端口应为 1 到 65535 的整数')), 465, {
    label: text('SMTP 端口'),
    hint: text('465 使用 SSL，587 使用 STARTTLS'),
  }),
  fromEmail: setting(z.union([z.literal(''), email], text('请输入正确的邮箱格式')), '', {
    label: text('发件邮箱'),
    hint: text('同时作为登录 SMTP 服务器的账号'),
  }),
  fromName: setting(line(50), '', { label: text('发件人名称'), hint: text('留空则使用网站名称') }),
  password: secretSetting({ label: text('邮箱密码或授权码'), hint: text('加密保存，不再显示') }),
}

export const smsSettings = {
  provider: setting(z.enum(['aliyun', 'tencent']), 'aliyun', {
    label: text('短信服务商'),
    choices: { aliyun: text('阿里云'), tencent: text('腾讯云') },
  }),
  accessKey: secretSetting({ label: text('AccessKey ID / SecretId'), hint: text('加密保存，不再显示') }),
  secretKey: secretSetting({ label: text('AccessKey Secret / SecretKey'), hint: text('加密保存，不再显示') }),
  signName: setting(line(50), '', { label: text('短信签名'), hint: text('服务商审核通过的签名') }),
  templateCode: setting(line(50), '', { label: text('验证码模板编号'), hint: text('模板中验证码的变量名为 code') }),
  sdkAppId: setting(line(50), '', { label: text('SDK AppID'), hint: text('仅腾讯云需要') }),
  dailyLimit: setting(whole(0, 1_000_000, text('请输入 0 到 1000000 的整数')), 500, {
    label: text('每日短信上限'),
    hint: text('达到后当天不再发送，并提醒管理员'),
    unit: text('条'),
  }),
}

/** How users are notified of an event: within the site, by e-mail or by SMS, which needs its own template code. */
export const NotificationSwitch = z
  .object({
    name: z.enum(notificationEvents),
    inSiteEnabled: z.boolean().default(true),
    emailEnabled: z.boolean(),
    smsEnabled: z.boolean(),
    smsTemplateCode: line(50),
    /** The school's own texts; empty = the default texts. */
    subject: line(templateLimits.subject)
      .regex(/^[^\n]*$/, oneLine)
      .default(''),
    body: line(templateLimits.body).default(''),
  })
  .refine(({ name, subject, body }) => unknownFacts(name, subject + body).length === 0, {
    message: unknownFact,
    path: ['body'],
  })
export type NotificationSwitch = z.output<typeof NotificationSwitch>

export const notificationSettings = {
  events: setting(z.array(NotificationSwitch).max(notificationEvents.length), notificationEvents.map(defaultSwitch), {
    label: text('通知事件'),
    hint: text('短信需要各自的模板编号；站内消息和邮件的文字可以修改'),
  }),
}

export const courseSettings = {
  levels: setting(
    z.array(z.enum(['beginner', 'intermediate', 'advanced'])).min(1, text('请至少保留一个级别')),
    ['beginner', 'intermediate', 'advanced'],
    {
      label: text('课程级别'),
      hint: text('编辑课程时可以选择的级别；已有课程不变'),
      choices: { beginner: text('初级'), intermediate: text('中级'), advanced: text('高级') },
    },
  ),
  durationUnit: setting(z.enum(['minute', 'hour', 'day']), 'hour', {
    label: text('默认时长单位'),
    hint: text('新课程的学习时长单位'),
    choices: { minute: text('分钟'), hour: text('小时'), day: text('天') },
  }),
  studyTime: setting(z.enum(['verified', 'reported']), 'verified', {
    label: text('学时认定'),
    hint: text('由服务器认定的学时可以核验；采用浏览器上报的学时会在证明中注明'),
    choices: { verified: text('服务器认定'), reported: text('浏览器上报') },
  }),
  mediaDelivery: setting(z.enum(['required', 'recorded']), 'required', {
    label: text('视频送达'),
    hint: text('服务器记录每次学习实际送出的视频内容；没有送出过的部分不计入学时，或者只在学时中注明'),
    choices: { required: text('未送达不计学时'), recorded: text('只记录，不影响学时') },
  }),
  paymentRequired: setting(z.boolean(), false, {
    label: text('付款后才能观看'),
    hint: text('开启后，收费课程在订单付款、先学后付或减免之前只能观看试看和公开课时'),
  }),
  teachersEdit: setting(z.boolean(), false, {
    label: text('教师可以编辑课程'),
    hint: text('开启后，教师可以修改自己课程的内容和目录；价格、授课教师和发布仍由学校决定'),
  }),
  dailyGoalSeconds: setting(whole(60, 86_400, text('请输入 1 分钟到 24 小时')), 3600, {
    label: text('每日学习目标'),
    hint: text('学员可以自行修改'),
    unit: text('分钟'),
    scale: 60,
  }),
  weeklyGoalSeconds: setting(whole(60, 604_800, text('请输入 1 分钟到 168 小时')), 5 * 3600, {
    label: text('每周学习目标'),
    hint: text('学员可以自行修改'),
    unit: text('小时'),
    scale: 3600,
  }),
  totalGoalSeconds: setting(whole(60, 36_000_000, text('请输入 1 分钟到 10000 小时')), 80 * 3600, {
    label: text('累计学习目标'),
    hint: text('学员可以自行修改'),
    unit: text('小时'),
    scale: 3600,
  }),
}

const halfHour = z.enum(halfHours, text('请选择时间'))
const halfHourNames = Object.fromEntries(halfHours.map((time) => [time, time]))

export const hourSettings = {
  unit: setting(z.enum(hourUnits), firstHourRule.unit, {
    label: text('学时单位'),
    hint: text('每学时多少分钟；改变后只影响之后计入的时间，已计入的按当时的单位折算'),
    choices: { '45': text('45 分钟'), '50': text('50 分钟'), '60': text('60 分钟') },
  }),
  capByLesson: setting(z.boolean(), firstHourRule.capByLesson, {
    label: text('以课时的学时为上限'),
    hint: text('每个课时最多折算为课程大纲中设定的学时'),
  }),
  sameVideoOnce: setting(z.boolean(), firstHourRule.sameVideoOnce, {
    label: text('相同视频只计一次'),
    hint: text('多个课时使用同一视频时，同一段内容只折算一次学时'),
  }),
  completionPercent: setting(
    whole(hourLimits.leastCompletionPercent, hourLimits.mostCompletionPercent, text('请输入 80 到 98 的整数')),
    firstHourRule.completionPercent,
    { label: text('完成比例'), hint: text('视频学到这一比例即完成课时，之后不再计入'), unit: '%' },
  ),
  dailyHours: setting(whole(0, hourLimits.mostDailyHours, text('请输入 0 到 32 的整数')), firstHourRule.dailyHours, {
    label: text('单日上限'),
    hint: text('每天最多计入的学时，达到后当天停止计入并告知学员；0 为不限'),
    unit: text('学时'),
  }),
  startTime: setting(halfHour, firstHourRule.startTime, {
    label: text('可学习时段开始'),
    hint: text('此前可以观看，但不计入学时；00:00 至 24:00 为不限'),
    choices: halfHourNames,
  }),
  endTime: setting(halfHour, firstHourRule.endTime, {
    label: text('可学习时段结束'),
    hint: text('此后可以观看，但不计入学时'),
    choices: halfHourNames,
  }),
  studyMinutes: setting(
    whole(0, hourLimits.mostStudyMinutes, text('请输入 0 到 600 的整数')),
    firstHourRule.studyMinutes,
    { label: text('连续学习上限'), hint: text('连续学习这么久后需要休息；0 为不限'), unit: text('分钟') },
  ),
  breakMinutes: setting(
    whole(1, hourLimits.mostBreakMinutes, text('请输入 1 到 180 的整数')),
    firstHourRule.breakMinutes,
    { label: text('休息时间'), hint: text('这么久没有计入学时即为休息'), unit: text('分钟') },
  ),
}

const presenceMinutes = whole(presenceLimits.leastMinutes, presenceLimits.mostMinutes, text('请输入 10 到 30 的整数'))

/** Pictures of faces may only be sent encrypted, or to this machine. */
const isFaceAddress = (url: string) =>
  /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/.test(url) && URL.canParse(url)

export const presenceSettings = {
  kind: setting(z.enum(presenceKinds), firstPresenceRule.kind, {
    label: text('验证方式'),
    hint: text(
      '两次验证之间的学习在通过后计入学时；只在学时由服务器认定时有效。没有手机号、短信不可用，或学员不同意人脸比对时，改为输入屏幕上的数字',
    ),
    choices: presenceKindLabels,
  }),
  minMinutes: setting(presenceMinutes, firstPresenceRule.minMinutes, {
    label: text('最短间隔'),
    hint: text('每次验证在最短和最长间隔之间的随机时刻进行，按学习时间计'),
    unit: text('分钟'),
  }),
  maxMinutes: setting(presenceMinutes, firstPresenceRule.maxMinutes, {
    label: text('最长间隔'),
    hint: text('无人在岗时，最多损失这么长的学时'),
    unit: text('分钟'),
  }),
  faceProvider: setting(line(40), '', {
    label: text('人脸比对服务商'),
    hint: text('学员在授权书中看到的名称，也随每次结果写入存证'),
  }),
  faceUrl: setting(
    line(300).refine((url) => url === '' || isFaceAddress(url), text('请输入 https:// 开头的地址')),
    '',
    { label: text('人脸比对接口地址'), hint: text('接口格式见运维手册；服务商需与学校签有个人信息处理协议') },
  ),
  faceKey: secretSetting({ label: text('人脸比对接口密钥'), hint: text('加密保存，不再显示') }),
}

const mostMinutes = 1440
const minutesOrOff = whole(0, mostMinutes, text('请输入 0 到 1440 的整数'))
const countOrOff = whole(0, 10_000, text('请输入 0 到 10000 的整数'))
const inMinutes = text('分钟')

/** Thresholds of the anomaly rules; 0 disables a rule. */
export const anomalySettings = {
  dayMinutes: setting(minutesOrOff, 720, {
    label: text('单日学习过长'),
    hint: text('一天计入的时间超过它即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
  nightMinutes: setting(minutesOrOff, 60, {
    label: text('深夜学习'),
    hint: text('深夜计入的时间超过它即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
  nightStart: setting(halfHour, '00:00', { label: text('深夜开始'), choices: halfHourNames }),
  nightEnd: setting(halfHour, '05:00', { label: text('深夜结束'), choices: halfHourNames }),
  unbrokenMinutes: setting(minutesOrOff, 240, {
    label: text('长时间不间断'),
    hint: text('期间没有 5 分钟以上的间断；0 为不检查'),
    unit: inMinutes,
  }),
  sharedStudents: setting(countOrOff, 3, {
    label: text('多人同设备'),
    hint: text('这么多名学员同时使用同一网络和设备即列为异常；机房统一上课的学校可以调高；0 为不检查'),
    unit: text('人'),
  }),
  rhythmRows: setting(countOrOff, 20, {
    label: text('多人同节奏'),
    hint: text('3 名以上学员有这么多段学习的内容和时刻相同即列为异常；0 为不检查'),
    unit: text('段'),
  }),
  refusals: setting(countOrOff, 100, {
    label: text('大量未计入'),
    hint: text('一天未计入的次数超过它即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  missedChecks: setting(countOrOff, 3, {
    label: text('多次未通过验证'),
    hint: text('一天未通过在岗验证的次数达到它即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  undeliveredMinutes: setting(minutesOrOff, 1, {
    label: text('未送达视频'),
    hint: text('一天计入的、没有视频送达记录的时间达到它即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
}

export const certificateSettings = {
  trainingProject: setting(line(60).min(1, text('请输入培训项目')), text('劳动关系协调员职业技能培训') as string, {
    label: text('培训项目'),
    hint: text('未指定课程的证书和学习记录上的项目名称'),
  }),
  institution: setting(line(60), '', { label: text('培训机构'), hint: text('留空则使用网站名称') }),
  instructorName: setting(line(50), '', { label: text('授课教师'), hint: text('印在证书上') }),
  universityName: setting(line(60), '', { label: text('院校名称'), hint: text('印在证书上；留空则使用培训机构') }),
  previewLessons: setting(whole(1, 10_000, text('请输入 1 到 10000 的整数')), 80, {
    label: text('领取证书的课时数'),
    hint: text('完成这么多课时后可以预览和领取证书'),
    unit: text('课时'),
  }),
  buttonLessons: setting(whole(0, 10_000, text('请输入 0 到 10000 的整数')), 76, {
    label: text('显示证书按钮的课时数'),
    hint: text('从这么多课时起按钮可以点击，并提示还差多少'),
    unit: text('课时'),
  }),
  bilingual: setting(z.boolean(), false, {
    label: text('中英文证书'),
    hint: text('在中文旁印上英文；已颁发的证书再次打开时也是如此，内容不变'),
  }),
  numberPrefix: setting(
    z
      .string()
      .trim()
      .regex(/^[A-Z]{0,6}$/, text('请输入最多 6 个大写字母')),
    'ZS',
    { label: text('证书编号前缀'), hint: text('只影响之后颁发的证书') },
  ),
  verifyAddress: setting(
    line(200).refine((address) => address === '' || siteUrlOf(address) !== '', noAddress),
    '',
    { label: text('证书查验地址'), hint: text('未设置网站域名时印在证书二维码中') },
  ),
}

export const logSettings = {
  keepDays: setting(whole(180, 3650, text('请输入 180 到 3650 的整数')), 365, {
    label: text('日志保留天数'),
    hint: text('法律要求至少 180 天；更早的日志在后台分批删除'),
    unit: text('天'),
  }),
}

/** Where and when automatic backups run. The passphrase is only in the server's environment and never stored. */
export const backupSettings = {
  isOn: setting(z.boolean(), false, {
    label: text('每日自动备份'),
    hint: text('每天备份全部数据和文件，不影响学员学习；结果显示在系统状态中'),
  }),
  folder: setting(line(backupLimits.folderLength), '', {
    label: text('备份文件夹'),
    hint: text('服务器上的绝对路径，应在另一块磁盘或网络存储上，例如 /mnt/backups'),
  }),
  time: setting(z.enum(backupHours, text('请选择时间')), '02:00', {
    label: text('备份时间'),
    hint: text('请选择夜间；错过时在服务器下次启动后补做'),
    choices: Object.fromEntries(backupHours.map((time) => [time, time])),
  }),
  keepDays: setting(whole(1, backupLimits.days, text('请输入 1 到 366 的整数')), 14, {
    label: text('保留每日备份'),
    hint: text('最近这么多天，每天保留一份'),
    unit: text('天'),
  }),
  keepWeeks: setting(whole(0, backupLimits.weeks, text('请输入 0 到 520 的整数')), 8, {
    label: text('保留每周备份'),
    hint: text('最近这么多周，每周保留一份；更早的自动删除'),
    unit: text('周'),
  }),
}

/** Where the signed roots of the ledger are sent. */
export const proofSettings = {
  isOn: setting(z.boolean(), true, {
    label: text('每夜存证'),
    hint: text('每天凌晨对全部学时、证书和规则签名存证，并送达以下各处'),
  }),
  emails: setting(z.array(email).max(proofLimits.emails, text('最多 10 个邮箱')), [], {
    label: text('送达邮箱'),
    hint: text('主管部门或第三方的邮箱；学校无法收回已送达的存证，日后改动账本即可被发现'),
  }),
  timestampUrl: setting(z.union([z.literal(''), z.url({ protocol: /^https$/, error: noLink }).max(300)]), '', {
    label: text('时间戳服务地址'),
    hint: text('符合 RFC 3161 的时间戳服务，例如 https://tsa.example.cn/tsr；留空则不使用'),
  }),
  secondAdmin: setting(z.boolean(), false, {
    label: text('双人确认'),
    hint: text('学时认定、学时规则、时区和已发布课时的更改，以及从备份恢复，须由另一位管理员确认；关闭此项也须确认'),
  }),
}

/** Content of the public pages; the initial texts of a new school are defined in the server. */
export const siteSettings = {
  showsFigures: setting(z.boolean(), true, {
    label: text('首页显示学员和证书数量'),
    hint: text('在读学员满 10 位、并已颁发证书时显示'),
  }),
  slogan: content(line(60), { label: text('口号'), hint: text('显示在页脚') }),
  contactPhone: setting(line(30), '', { label: text('联系电话') }),
  contactAddress: setting(line(100), '', { label: text('联系地址') }),
  contactHours: setting(line(60), '', { label: text('接待时间') }),
  contactMap: setting(z.string().max(300).nullable(), null, {
    label: text('地图图片'),
    hint: text('显示在首页和“关于我们”；不上传则显示示意图'),
  }),
  jobServiceUrl: setting(z.union([z.literal(''), z.url({ protocol: /^https$/, error: noLink })]), '', {
    label: text('就业服务网址'),
    hint: text('顶部“就业服务”打开的外部网站，留空则打开本站的就业服务页面'),
  }),
  slides: content(z.array(Slide).max(siteContentLimits.slides), {
    label: text('首页轮播'),
    hint: text('最多 6 张；没有图片的显示内置画面'),
  }),
  quickLinks: content(z.array(QuickLink).max(siteContentLimits.quickLinks), { label: text('快捷入口') }),
  features: content(z.array(Feature).max(siteContentLimits.features), { label: text('办学特色') }),
  claims: content(z.array(Claim).max(siteContentLimits.claims), { label: text('数字承诺') }),
  introduction: content(z.array(line(siteContentLimits.paragraphLength).min(1)).max(siteContentLimits.paragraphs), {
    label: text('学校介绍'),
    hint: text('每一项是一个段落'),
  }),
  jobService: content(JobService, { label: text('就业服务') }),
  hotKeywords: content(z.array(line(siteContentLimits.hotKeywordLength).min(1)).max(siteContentLimits.hotKeywords), {
    label: text('热门搜索'),
    hint: text('显示在课程搜索页'),
  }),
  successfulStudents: content(z.array(SuccessfulStudentSetting).max(siteContentLimits.successfulStudents), {
    label: text('优秀学员'),
    hint: text('只展示已登记同意日期的学员；登记撤回后立即不再展示，照片一并移除'),
  }),
  riskyWords: setting(z.array(RiskyWord).max(riskyWordLimits.words), defaultRiskyWords, {
    label: text('广告用语'),
    hint: text('网站内容、课程和新闻中出现这些词时提示；仍要发布须填写理由'),
  }),
  partners: content(z.array(Partner).max(siteContentLimits.partners), { label: text('合作企业') }),
}

/** All settings of the school, by group. */
export const settingGroups = {
  basic: basicSettings,
  user: userSettings,
  email: emailSettings,
  sms: smsSettings,
  notification: notificationSettings,
  storage: storageSettings,
  course: courseSettings,
  hours: hourSettings,
  presence: presenceSettings,
  anomaly: anomalySettings,
  certificate: certificateSettings,
  log: logSettings,
  backup: backupSettings,
  proof: proofSettings,
  site: siteSettings,
}
export type SettingGroups = typeof settingGroups
export type SettingGroup = keyof SettingGroups
