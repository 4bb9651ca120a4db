import { verifyMethods } from '../account/account.values.ts'
import { factorRequirementLabels, factorRequirements } from '../account/second-factor.values.ts'
import { email, emailOrBlank, line, whole } from '../kit/fields.ts'
import { secretSetting, setting } from '../kit/setting.ts'
import { defaultSiteName } from '../kit/site.values.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { unknownFacts } from '../messaging/notification-facts.values.ts'
import { defaultSwitch, notificationEvents, templateLimits } from '../messaging/notification.values.ts'
import { proofLimits } from '../proof/proof.values.ts'
import { backupHours, backupLimits } from './backup.values.ts'
import { shortestLogDays } from './log.values.ts'
import { paymentSettings } from './payment-settings.ts'
import { privacySettings } from './privacy-settings.ts'
import { hasPath, languageNames, languages, siteUrlOf, timezoneNames, timezones } from './setting.values.ts'
import { siteSettings } from './site-settings.ts'
import { storageSettings } from './storage-settings.ts'
import { anomalySettings, courseSettings, hourSettings, presenceSettings } from './study-settings.ts'
import { wechatSettings } from './wechat-settings.ts'

const noLink = text('请输入 https:// 开头的地址')
const oneLine = text('标题只能有一行')
const unknownFact = text('模板中含有该事件没有的占位符')
const noFolder = text('网站需要独立的域名，不能放在子路径下，请删去域名后的路径')
const noAddress = text('请输入域名，例如 www.example.cn')

const siteAddress = line(200)
  .refine((address) => address === '' || siteUrlOf(address) !== '', noAddress)
  .refine((address) => address === '' || siteUrlOf(address) === '' || !hasPath(address), noFolder)

export const basicSettings = {
  siteName: setting(line(50).min(1, text('请输入网站名称')), defaultSiteName as string, {
    label: text('网站名称'),
    hint: text('显示在页面标题、导航、页脚、邮件和证书中'),
  }),
  logo: setting(z.string().max(300).nullable(), null, {
    label: text('网站标志'),
    hint: text('建议尺寸 200x50px，jpg 或 png 格式；不上传则显示印章'),
  }),
  domain: setting(siteAddress, '', {
    label: text('网站域名'),
    hint: text('用于证书查验地址、站点地图和分享链接，例如 https://www.example.cn'),
  }),
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
  policeRecord: setting(line(50), '', {
    label: text('公安备案号'),
    hint: text('显示在页脚，链接到全国互联网安全管理服务平台，例如 苏公网安备 00000000000000 号'),
  }),
}

export const userSettings = {
  allowRegister: setting(z.boolean(), true, {
    label: text('开放注册'),
    hint: text('关闭后只能由管理员添加或导入账号；验证码发不出去时自动关闭'),
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
  requireSecondFactor: setting(z.enum(factorRequirements), 'off', {
    label: text('必须两步验证'),
    hint: text('这些账号登录后须先设置验证器应用或通行密钥；其他人可以自愿设置'),
    choices: factorRequirementLabels,
  }),
}

export const emailSettings = {
  smtpServer: setting(line(200), '', {
    label: text('SMTP 服务器'),
    hint: text('例如 smtp.example.cn；留空则不发送邮件'),
  }),
  smtpPort: setting(whole(1, 65_535, text('端口应为 1 到 65535 的整数')), 465, {
    label: text('SMTP 端口'),
    hint: text('服务商给出的端口，例如 465、587、994 或 25'),
  }),
  security: setting(z.enum(['auto', 'tls', 'starttls', 'none']), 'auto', {
    label: text('加密方式'),
    hint: text('自动：465 和 994 使用 SSL/TLS，其他端口使用 STARTTLS；不加密时密码以明文发送，仅用于内网'),
    choices: { auto: text('自动'), tls: text('SSL/TLS'), starttls: text('STARTTLS'), none: text('不加密') },
  }),
  fromEmail: setting(emailOrBlank, '', { label: text('发件邮箱'), hint: text('收件人看到的发件地址') }),
  username: setting(line(200), '', {
    label: text('登录账号'),
    hint: text('登录 SMTP 服务器的账号；留空则使用发件邮箱'),
  }),
  fromName: setting(line(50), '', { label: text('发件人名称'), hint: text('留空则使用网站名称') }),
  password: secretSetting({ label: text('邮箱密码或授权码'), hint: text('加密保存，不再显示') }),
  dailyLimit: setting(whole(0, 1_000_000, text('请输入 0 到 1000000 的整数')), 2000, {
    label: text('每日验证码邮件上限'),
    hint: text('找回密码用一半，注册和更换联系方式用另一半；用完的当天不再发送，并提醒管理员。其他邮件不受限制'),
    unit: text('封'),
  }),
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
    hint: text(
      '找回密码用四分之一，注册和更换联系方式用四分之一，在岗验证和其他通知用一半；用完的当天不再发送，并提醒管理员',
    ),
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
  verifyAddress: setting(siteAddress, '', {
    label: text('证书查验地址'),
    hint: text('未设置网站域名时印在证书二维码中'),
  }),
}

export const logSettings = {
  keepDays: setting(whole(shortestLogDays, 3650, text('请输入 180 到 3650 的整数')), 365, {
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
  emails: setting(z.array(email()).max(proofLimits.emails, text('最多 10 个邮箱')), [], {
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
  privacy: privacySettings,
  payment: paymentSettings,
  wechat: wechatSettings,
  site: siteSettings,
}
export type SettingGroups = typeof settingGroups
export type SettingGroup = keyof SettingGroups
