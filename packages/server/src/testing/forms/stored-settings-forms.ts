import { tmpdir } from 'node:os'
import { contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { TestApp } from '../test-app.ts'
import { formCalls, type Data, type Field, type StoredForms } from './form-calls.ts'

/** A secret is returned masked. */
const secret: Field = ['one secret', 'another secret', (_: Data, sent) => sent]
const events = (emailEnabled: boolean) => [
  {
    name: 'orderPaid',
    inSiteEnabled: !emailEnabled,
    emailEnabled,
    smsEnabled: true,
    smsTemplateCode: 'S1',
    subject: emailEnabled ? '{name}已付款' : '',
    body: '收到 {amount} 元。',
  },
]

/** The forms of all settings groups. */
export function storedSettingsForms(it: TestApp): StoredForms {
  const { get, send, picture } = formCalls(it)
  /** The fields that do not accept arbitrary values. */
  const fieldsOf: Record<SettingGroup, () => Promise<Record<string, Field>>> = {
    basic: async () => ({
      logo: [await picture(), await picture()],
      domain: ['https://www.example.cn', ''],
      timezone: ['Asia/Taipei', 'Asia/Hong_Kong'],
    }),
    user: async () => ({ allowedRoles: [['student'], ['student', 'teacher']] }),
    email: async () => ({ fromEmail: ['school@example.cn', ''], password: secret }),
    sms: async () => ({ accessKey: secret, secretKey: secret }),
    notification: async () => ({ events: [events(true), events(false)] }),
    storage: async () => ({
      type: ['cos', 'local'],
      uploadPath: ['/uploads', '/school/files'],
      accessKey: secret,
      secretKey: secret,
      region: ['cn-hangzhou', 'ap-guangzhou'],
      bucket: ['school', 'school-125'],
      endpoint: ['https://s3.example.cn', ''],
      domain: ['https://media.example.cn', ''],
      imageBaseUrl: ['https://cdn.example.cn/school', ''],
      allowedTypes: [['video'], ['image', 'document']],
    }),
    course: async () => ({
      levels: [['beginner'], ['beginner', 'advanced']],
      dailyGoalSeconds: [1800, 3600],
      weeklyGoalSeconds: [7200, 9000],
      totalGoalSeconds: [90_000, 180_000],
    }),
    hours: async () => ({
      completionPercent: [90, 95],
      dailyHours: [8, 12],
      startTime: ['06:00', '07:30'],
      endTime: ['22:00', '23:30'],
      studyMinutes: [90, 120],
      breakMinutes: [10, 20],
    }),
    anomaly: async () => ({ nightStart: ['22:00', '00:30'], nightEnd: ['23:30', '04:00'] }),
    presence: async () => ({
      kind: ['press', 'off'],
      dailyProof: ['none', 'none'],
      minMinutes: [12, 10],
      maxMinutes: [24, 30],
      watermark: ['name', 'off'],
      faceProvider: ['比对公司', ''],
      faceUrl: ['https://face.example.cn/compare', ''],
      faceKey: secret,
    }),
    certificate: async () => ({
      previewLessons: [40, 60],
      buttonLessons: [30, 50],
      numberPrefix: ['AB', ''],
      verifyAddress: ['https://check.example.cn', ''],
    }),
    backup: async () => ({ folder: [tmpdir(), `${tmpdir()}/`], time: ['01:00', '23:00'] }),
    log: async () => ({ keepDays: [200, 400] }),
    privacy: async () => ({
      dueDays: [10, 20],
      archiveYears: [3, 10],
      applicationDays: [30, 60],
      idPhotoDays: [90, 120],
      messageDays: [100, 200],
      printDays: [365, 730],
    }),
    payment: async () => ({
      wechatOn: [true, false],
      wechatPrivateKey: secret,
      wechatApiKey: secret,
      wechatPublicKey: [`-----BEGIN PUBLIC KEY-----\n${'a'.repeat(2000)}`, ''],
      alipayOn: [true, false],
      alipayPrivateKey: secret,
      expiryMinutes: [10, 60],
      invoices: [true, false],
      refundDays: [0, 30],
    }),
    wechat: async () => ({ appId: ['wx0123456789abcdef', 'wx00000000000000ff'], appSecret: secret }),
    site: async () => ({
      jobServiceUrl: ['https://jobs.example.cn/', ''],
      contactMap: [await picture(), await picture()],
      slides: [[{ scene: 'workshop', eyebrow: '', title: '一', text: '', links: [], pictureUrl: await picture() }], []],
      quickLinks: [[{ label: '一', to: '/courses', line: '', icon: 'play' }], []],
      features: [[{ icon: 'clock', title: '一', line: '' }], []],
      claims: [[{ number: '8', unit: '小时', line: '' }], []],
      introduction: [['一'], []],
      jobService: [
        { offers: [{ title: '一', line: '' }], steps: [] },
        { offers: [], steps: [] },
      ],
      hotKeywords: [['一'], []],
      successfulStudents: [
        [
          {
            name: '甲',
            job: '一',
            city: '',
            story: '',
            avatarUrl: await picture(),
            consentedOn: '2026-01-01',
            withdrawnOn: null,
          },
        ],
        [],
      ],
      riskyWords: [[{ word: '保过', why: '理由' }], []],
      partners: [[{ name: '甲', logoUrl: await picture() }], [{ name: '甲', logoUrl: null }]],
    }),
    // Last: it requires a second admin for later changes of other groups.
    proof: async () => {
      await it.world.person('ADMIN')
      return {
        emails: [['office@example.cn'], []],
        timestampUrl: ['https://tsa.example.cn/tsr', ''],
        // Switching it off requires another admin's confirmation.
        secondAdmin: [false, true],
      }
    },
  }
  const saveCallOf = (group: SettingGroup) =>
    (Object.keys(contract) as EndpointName[]).find(
      (name) => contract[name].method === 'POST' && contract[name].path === `/api/admin/settings/${group}`,
    ) as EndpointName
  return Object.fromEntries(
    (Object.keys(fieldsOf) as SettingGroup[]).map((group) => [
      `group of settings, ${group},`,
      async () => ({
        update: saveCallOf(group),
        fields: await fieldsOf[group](),
        add: async (body) => {
          const change = (sent: object) => send('POST', `/api/admin/settings/${group}`, sent)
          await change(body)
          return { read: async () => (await get('/api/admin/settings')).data[group], change }
        },
      }),
    ]),
  )
}
