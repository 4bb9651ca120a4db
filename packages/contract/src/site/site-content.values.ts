import { text } from '../kit/text.ts'

/** The six illustrations that a slide can show. */
export const slideScenes = ['workshop', 'classroom', 'server-room', 'notebook', 'handshake', 'certificate'] as const
export type SlideScene = (typeof slideScenes)[number]
export const slideSceneLabels: Record<SlideScene, string> = {
  workshop: text('工位'),
  classroom: text('课堂'),
  'server-room': text('机房'),
  notebook: text('学习笔记'),
  handshake: text('握手'),
  certificate: text('证书'),
}

export const quickLinkIcons = ['courses', 'play', 'job', 'form', 'certificate', 'news'] as const
export const quickLinkIconLabels: Record<(typeof quickLinkIcons)[number], string> = {
  courses: text('课本'),
  play: text('播放'),
  job: text('公文包'),
  form: text('表格'),
  certificate: text('证书'),
  news: text('报纸'),
}

export const featureIcons = ['teacher', 'bench', 'clock', 'preview', 'record', 'job'] as const
export const featureIconLabels: Record<(typeof featureIcons)[number], string> = {
  teacher: text('学位帽'),
  bench: text('锤子'),
  clock: text('时钟'),
  preview: text('播放'),
  record: text('清单'),
  job: text('公文包'),
}

/** Maximum number of each kind of content, and maximum lengths of its texts. */
export const siteContentLimits = {
  slides: 6,
  slideLinks: 2,
  quickLinks: 12,
  features: 12,
  claims: 8,
  paragraphs: 20,
  paragraphLength: 1000,
  offers: 12,
  steps: 8,
  hotKeywords: 20,
  hotKeywordLength: 20,
  successfulStudents: 60,
  partners: 60,
  titleLength: 60,
  lineLength: 200,
  addressLength: 500,
  cityLength: 30,
  claimLength: 12,
} as const
