import { text } from '@jiangxue/contract/kit/text.ts'
import type { Claim, Feature, JobService, QuickLink } from '@jiangxue/contract/site/site-content.ts'
import type { SettingValues, WithoutInitial } from './setting-values.ts'

const slides: SettingValues['site.slides'] = [
  {
    scene: 'workshop',
    eyebrow: text('零基础入学 · 每天 8 小时 · 8–18 个月'),
    title: text('学一门真本事，\n换一种好生活'),
    text: text('从第一行代码到第一份工作：老师手把手带，课时低于 20 元，困难学员可以先就业、后付款。'),
    links: [
      { label: text('浏览课程'), to: '/courses' },
      { label: text('培训报名'), to: '/training-application' },
    ],
  },
  {
    scene: 'classroom',
    eyebrow: text('先试看 · 再决定'),
    title: text('坐得住的课堂，\n跟得上的进度'),
    text: text('每门课都有可以试看的课时，不用登录就能看。合适了再报名，学到哪里都记着。'),
    links: [
      { label: text('免费试看'), to: '/courses?sort=popular' },
      { label: text('认识我们的老师'), to: '/about' },
    ],
  },
  {
    scene: 'server-room',
    eyebrow: text('软件 · 运维 · 数据 · 设计'),
    title: text('企业用什么，\n课堂就练什么'),
    text: text('真实的项目，真实的机器，真实的故障。把工位上的一天，提前搬进课堂。'),
    links: [{ label: text('看看有哪些方向'), to: '/courses' }],
  },
  {
    scene: 'notebook',
    eyebrow: text('一秒就是一秒'),
    title: text('每一分钟努力，\n都算数'),
    text: text('学时由平台如实记录，断网不丢，换设备不断。每天学了多久、学到哪里，一目了然。'),
    links: [{ label: text('开始在线学习'), to: '/courses' }],
  },
  {
    scene: 'handshake',
    eyebrow: text('保障就业'),
    title: text('学成有去处，\n薪资有底线'),
    text: text('保障月薪 5000 元起，不达标全额退费；家庭困难的学员可以先就业、后付款。'),
    links: [{ label: text('了解就业服务'), to: '/job-service' }],
  },
  {
    scene: 'certificate',
    eyebrow: text('劳动关系协调员培训'),
    title: text('一张证书，\n一份底气'),
    text: text('完成 80 课时即可申请结业证书，唯一编号，用人单位随时可以核对。'),
    links: [{ label: text('培训报名'), to: '/training-application' }],
  },
]

const quickLinks: QuickLink[] = [
  { label: text('课程中心'), line: text('按方向挑选课程'), to: '/courses', icon: 'courses' },
  { label: text('在线学习'), line: text('随时接着上次学'), to: '/courses?sort=popular', icon: 'play' },
  { label: text('就业服务'), line: text('岗位推荐到个人'), to: '/job-service', icon: 'job' },
  { label: text('培训报名'), line: text('劳动关系协调员'), to: '/training-application', icon: 'form' },
  { label: text('证书查询'), line: text('一查便知真伪'), to: '/verify', icon: 'certificate' },
  { label: text('新闻动态'), line: text('校园新鲜事'), to: '/news', icon: 'news' },
]

const features: Feature[] = [
  { icon: 'teacher', title: text('零基础入学'), line: text('不看学历和专业，从开机、打字、第一行代码教起。') },
  { icon: 'bench', title: text('一件件做作品'), line: text('上午听课，下午动手，晚上答疑；每个阶段都交付一件作品。') },
  { icon: 'preview', title: text('先试看，再决定'), line: text('试看课时不用登录就能看，合适了再报名。') },
  { icon: 'record', title: text('学过的都算数'), line: text('看到哪一秒都记着，换一台设备也从那里继续。') },
  { icon: 'job', title: text('一对一推荐就业'), line: text('改简历、练面试、推荐岗位，一位老师跟到入职。') },
  { icon: 'clock', title: text('先就业，后付款'), line: text('家庭困难的学员学习期间不收学费，就业后按月支付。') },
]

const claims: Claim[] = [
  { number: '<20', unit: text('元/课时'), line: text('收费低，学得起') },
  { number: '8', unit: text('小时/天'), line: text('像上班一样学，学得会') },
  { number: '8–18', unit: text('个月'), line: text('零基础起步，学期因方向而定') },
  { number: '5000', unit: text('元起'), line: text('保障就业月薪，不达标全额退费') },
]

const introduction: string[] = [
  text(
    '我们是一所教手艺的学校。手艺不分新旧：三百年前是刨子和墨斗，今天是键盘和服务器，要紧的都是坐得住、做得细、靠得住。',
  ),
  text(
    '学员大多是转行的人：送过外卖，站过流水线，带过孩子。来的时候零基础，走的时候有一份能打开给人看的作品，和一份养得起家的工作。',
  ),
  text(
    '我们不卖焦虑，也不许诺奇迹。课时低于 20 元，每天学习 8 小时，8 至 18 个月学成；保障月薪 5000 元起，不达标全额退费。每一条都写进培训协议。',
  ),
]

const jobService: JobService = {
  offers: [
    { title: text('简历门诊'), line: text('一对一逐字修改，把经历写成企业看得懂的能力。') },
    { title: text('模拟面试'), line: text('技术面和人事面各练三轮，录像回看，逐题讲评。') },
    { title: text('岗位推荐'), line: text('合作企业的岗位每周更新，按方向和城市推荐到人。') },
    { title: text('双选会'), line: text('每季一场，企业带着岗位来，当场面试、当场答复。') },
    { title: text('先就业、后付款'), line: text('家庭困难的学员学习期间不收学费，就业后按月支付。') },
    { title: text('入职跟踪'), line: text('入职后三个月内每月回访，遇到难处有老师帮。') },
  ],
  steps: [
    { title: text('登记意向'), line: text('结业前两个月，登记方向、城市和期望薪资。') },
    { title: text('打磨作品'), line: text('老师陪你整理作品集和简历，直到能投出去。') },
    { title: text('推荐面试'), line: text('按意向推荐岗位，每次面试后一起复盘。') },
    { title: text('签约入职'), line: text('帮你看懂劳动合同，入职后持续回访。') },
  ],
}

/**
 * The texts of a new school's site until it writes its own (decisions §8); settings without a default are missing here.
 */
export const siteDefaults = {
  'site.slogan': text('用手艺立身，用学习改变生活。'),
  'site.slides': slides,
  'site.quickLinks': quickLinks,
  'site.features': features,
  'site.claims': claims,
  'site.introduction': introduction,
  'site.jobService': jobService,
  'site.hotKeywords': ['Java', 'Linux', text('界面设计'), text('数据分析'), text('劳动关系')],
  'site.successfulStudents': [],
  'site.partners': [],
} satisfies Pick<SettingValues, WithoutInitial>
