import type { SettingValues } from '../../core/settings/setting-values.ts'

interface DemoGraduate extends Omit<SettingValues['site.successfulStudents'][number], 'avatarFileId'> {
  /** A file in `media/students`; null without consent to show it. */
  portrait: string | null
}

/** Graduates of the demo school; the last one has not consented to be shown. */
export const demoGraduates: DemoGraduate[] = [
  {
    name: '林晓峰',
    job: 'Java 开发工程师',
    city: '苏州',
    story: '送了三年外卖，学了十一个月，现在写的代码每天有两万人用。',
    portrait: 'man-9.webp',
    consentedOn: '2026-03-12',
  },
  {
    name: '周雅琴',
    job: '软件测试工程师',
    city: '无锡',
    story: '三十四岁转行，老师陪我改了十七版简历，第三家公司就录用了。',
    portrait: 'woman-9.webp',
    consentedOn: '2026-05-08',
  },
  {
    name: '阿依古丽·买买提',
    job: '运维工程师',
    city: '乌鲁木齐',
    story: '先就业后付款让我没有负担地学完，第一个月工资就还清了学费。',
    portrait: 'woman-10.webp',
    consentedOn: '2026-07-21',
  },
  {
    name: '顾小满',
    job: '界面设计师',
    city: '苏州',
    story: '从奶茶店到设计台，第一件作品是给老东家重画的菜单。',
    portrait: null,
    consentedOn: null,
  },
]

/** Partner companies, all fictional, with drawn logos in `media/partners`. */
export const demoPartners: { name: string; logo: string }[] = [
  { name: '枕河精密', logo: 'zhenhe.svg' },
  { name: '织云渡科技', logo: 'zhiyundu.svg' },
  { name: '青砖数据', logo: 'qingzhuan.svg' },
  { name: '橹声软件', logo: 'lusheng.svg' },
  { name: '山塘云服', logo: 'shantang.svg' },
  { name: '半园设计', logo: 'banyuan.svg' },
]
