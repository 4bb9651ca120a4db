import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { firstHourRule, hourUnits } from '@jiangxue/contract/course/hour-rule.values.ts'
import { keysOf, text } from '@jiangxue/contract/kit/text.ts'
import type { SettingGroup, SettingGroups } from '@jiangxue/contract/office/setting-groups.ts'
import { anomalySettings, hourSettings } from '@jiangxue/contract/office/study-settings.ts'
import type { PayChannel } from '@jiangxue/contract/payment/payment.values.ts'

/** The values of every group on the screen, saved or not. */
export type GroupValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Values that are set together, by their name in `choices`. */
export interface ReadyRules {
  readonly label: string
  readonly hint: string
  readonly choices: Readonly<
    Record<string, { readonly label: string; readonly values: Readonly<Record<string, unknown>> }>
  >
}

/** A group of settings on the screen: those of one group of the contract that belong together. */
export interface SettingCard {
  readonly title: string
  readonly group: SettingGroup
  readonly fields: readonly string[]
  /** Settings that few schools ever change; folded. */
  readonly advanced?: readonly string[]
  /** Whether a setting, or the card's `test`, matters, given the values on the screen; by default it does. */
  readonly needs?: Readonly<Partial<Record<string, (values: GroupValues) => boolean>>>
  /** Choices that stand for all fields of the card; the fields are shown if none of them fits. */
  readonly ready?: ReadyRules
  /** What its values can be tried with before they are saved. */
  readonly test?: 'email' | 'sms' | 'storage' | 'wechat' | 'wechatPay' | 'alipay'
  /** An agreement without which the values on the screen have no effect. */
  readonly agreement?: { readonly kind: AgreementKind; readonly isNeeded: (values: GroupValues) => boolean }
}

type Names<G extends SettingGroup> = keyof SettingGroups[G] & string
/** A card whose names of settings do not compile if the group lacks them. */
const card = <G extends SettingGroup>(
  title: string,
  group: G,
  fields: readonly Names<G>[],
  more: {
    readonly advanced?: readonly Names<G>[]
    readonly needs?: Readonly<Partial<Record<Names<G> | 'test', (values: GroupValues) => boolean>>>
    readonly ready?: ReadyRules
    readonly test?: SettingCard['test']
    readonly agreement?: SettingCard['agreement']
  } = {},
): SettingCard => ({ title, group, fields, ...more })

const hasBucket = ({ storage }: GroupValues) => storage?.['type'] !== 'local'
const opens = ({ user }: GroupValues) => user?.['allowRegister'] === true
const backsUp = ({ backup }: GroupValues) => backup?.['isOn'] === true
const checks = ({ presence }: GroupValues) => presence?.['kind'] !== 'off'
const comparesFaces = (values: GroupValues) =>
  checks(values) && [values['presence']?.['kind'], values['presence']?.['dailyProof']].includes('face')

/** The account at a provider, which matters while the provider is on. */
const account = (title: string, channel: PayChannel, names: readonly Names<'payment'>[]) => {
  const isOn = ({ payment }: GroupValues) => payment?.[`${channel}On`] === true
  return card(title, 'payment', [`${channel}On`, ...names], {
    needs: Object.fromEntries([...names, 'test'].map((name) => [name, isOn])),
    test: channel === 'wechat' ? 'wechatPay' : channel,
  })
}

/** How settings are shown whose control says something else than their value. */
export const shownAs: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
  'certificate.buttonLessons': {
    label: text('提前提示'),
    hint: text('还差这么多课时起，证书按钮可以点击，并提示还差多少'),
  },
}

/** The settings of each tab, from top to bottom. */
export const settingTabs = {
  school: [
    card(text('学校与网站'), 'basic', ['siteName', 'logo', 'domain', 'icp', 'policeRecord', 'language'], {
      advanced: ['timezone'],
    }),
  ],
  users: [
    card(text('注册'), 'user', ['allowRegister', 'allowedRoles', 'verifyMethod'], {
      needs: { allowedRoles: opens, verifyMethod: opens },
    }),
    card(text('登录安全'), 'user', ['requireSecondFactor']),
    card(text('微信与扫码登录'), 'wechat', ['staffSignIn'], {
      advanced: ['appId', 'appSecret', 'signIn', 'share'],
      test: 'wechat',
    }),
  ],
  notification: [
    card(text('邮件'), 'email', ['smtpServer', 'fromEmail', 'password'], {
      advanced: ['smtpPort', 'security', 'username', 'fromName', 'dailyLimit'],
      test: 'email',
    }),
    card(text('短信'), 'sms', ['provider', 'accessKey', 'secretKey', 'signName', 'templateCode', 'sdkAppId'], {
      needs: { sdkAppId: ({ sms }) => sms?.['provider'] === 'tencent' },
      advanced: ['dailyLimit'],
      test: 'sms',
    }),
    card(text('通知事件'), 'notification', ['events']),
  ],
  teaching: [
    card(text('课程'), 'course', ['levels', 'paymentRequired', 'teachersEdit', 'hasExams'], {
      advanced: ['durationUnit'],
    }),
    card(text('计入学时'), 'course', ['studyTime'], { advanced: ['mediaDelivery'] }),
    card(text('学时规则'), 'hours', ['unit', 'dailyHours', 'startTime', 'endTime', 'studyMinutes', 'breakMinutes'], {
      advanced: ['capByLesson', 'sameVideoOnce', 'completionPercent'],
      needs: { breakMinutes: ({ hours }) => hours?.['studyMinutes'] !== 0 },
      ready: {
        label: text('每学时'),
        hint: text('每天、时段和休息都不限制；主管部门有规定的选择自定义'),
        choices: Object.fromEntries(
          hourUnits.map((unit) => [
            unit,
            { label: hourSettings.unit.choices?.[unit] ?? unit, values: { ...firstHourRule, unit } },
          ]),
        ),
      },
    }),
    card(text('在岗验证'), 'presence', ['kind', 'dailyProof', 'faceProvider', 'faceUrl', 'faceKey'], {
      advanced: ['minMinutes', 'maxMinutes'],
      needs: {
        dailyProof: checks,
        minMinutes: checks,
        maxMinutes: checks,
        faceProvider: comparesFaces,
        faceUrl: comparesFaces,
        faceKey: comparesFaces,
      },
      agreement: { kind: 'face', isNeeded: comparesFaces },
    }),
    card(text('姓名水印'), 'presence', ['watermark']),
    card(text('异常学习'), 'anomaly', [], { advanced: keysOf(anomalySettings) }),
    card(text('学习目标'), 'course', [], { advanced: ['dailyGoalSeconds', 'weeklyGoalSeconds', 'totalGoalSeconds'] }),
  ],
  payment: [
    account(text('微信支付'), 'wechat', [
      'wechatMchId',
      'wechatAppId',
      'wechatSerial',
      'wechatApiKey',
      'wechatPublicKeyId',
      'wechatPrivateKey',
      'wechatPublicKey',
    ]),
    account(text('支付宝'), 'alipay', ['alipayAppId', 'alipaySeller', 'alipayPrivateKey', 'alipayPublicKey']),
    card(text('发票'), 'payment', [], { advanced: ['invoices'] }),
    card(text('支付与退款期限'), 'payment', [], { advanced: ['expiryMinutes', 'refundDays'] }),
  ],
  certificate: [
    card(
      text('培训项目与证书'),
      'certificate',
      ['trainingProject', 'instructorName', 'previewLessons', 'buttonLessons', 'numberPrefix', 'bilingual'],
      {
        advanced: ['institution', 'universityName', 'verifyAddress'],
        needs: { verifyAddress: ({ basic }) => basic?.['domain'] === '' },
      },
    ),
  ],
  system: [
    card(text('存储位置'), 'storage', ['type', 'accessKey', 'secretKey', 'bucket', 'region'], {
      advanced: ['uploadPath', 'endpoint', 'domain', 'imageBaseUrl'],
      test: 'storage',
      needs: {
        accessKey: hasBucket,
        secretKey: hasBucket,
        bucket: hasBucket,
        region: hasBucket,
        endpoint: hasBucket,
        domain: hasBucket,
      },
    }),
    card(text('上传的文件'), 'storage', ['maxSize', 'allowedTypes'], { advanced: ['copyForeignPictures'] }),
    card(text('备份'), 'backup', ['isOn', 'folder', 'time', 'keepDays', 'keepWeeks'], {
      // Backups that are started by hand need the folder, too.
      needs: { time: backsUp, keepDays: backsUp, keepWeeks: backsUp },
    }),
    card(text('存证与送达'), 'proof', ['isOn', 'emails', 'secondAdmin'], {
      advanced: ['timestampUrl'],
      needs: { emails: ({ proof }) => proof?.['isOn'] === true, timestampUrl: ({ proof }) => proof?.['isOn'] === true },
    }),
    card(text('个人信息'), 'privacy', [], {
      advanced: ['dueDays', 'archiveYears', 'applicationDays', 'idPhotoDays', 'messageDays', 'printDays'],
    }),
    card(text('日志保留期限'), 'log', ['keepDays']),
  ],
} as const satisfies Record<string, readonly SettingCard[]>
export type SettingTab = keyof typeof settingTabs

export const settingTabLabels: Record<SettingTab, string> = {
  school: text('学校'),
  users: text('用户与权限'),
  notification: text('通知'),
  teaching: text('教学与学时'),
  payment: text('在线支付'),
  certificate: text('证书'),
  system: text('系统'),
}

/** Where the tabs of earlier versions are now, for addresses that people have kept. */
export const formerTabs: Readonly<Record<string, string>> = {
  basic: '/admin/settings',
  storage: '/admin/settings?tab=system',
  course: '/admin/settings?tab=teaching',
  'study-time': '/admin/settings?tab=teaching',
  proof: '/admin/settings?tab=system',
  backup: '/admin/settings?tab=system',
  logs: '/admin/settings?tab=system',
  site: '/admin/site',
}

/** The parts of the public site, each with a page of its own. */
export const siteBlocks = {
  slides: [card(text('首页轮播'), 'site', ['slides'])],
  'quick-links': [card(text('快捷入口'), 'site', ['quickLinks', 'showsFigures'])],
  claims: [card(text('数字承诺'), 'site', ['claims'])],
  features: [card(text('办学特色'), 'site', ['features'])],
  students: [card(text('优秀学员'), 'site', ['successfulStudents'])],
  partners: [card(text('合作企业'), 'site', ['partners'])],
  contact: [
    card(text('联系方式与页脚'), 'site', ['slogan', 'contactPhone', 'contactAddress', 'contactHours', 'contactMap']),
  ],
  'job-service': [card(text('就业服务'), 'site', ['jobServiceUrl', 'jobService'])],
  about: [card(text('关于学校'), 'site', ['introduction'])],
  'hot-keywords': [card(text('热门搜索'), 'site', ['hotKeywords'])],
  'risky-words': [card(text('广告用语'), 'site', ['riskyWords'])],
} as const satisfies Record<string, readonly SettingCard[]>
export type SiteBlock = keyof typeof siteBlocks
