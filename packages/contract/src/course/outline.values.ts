import { text } from '../kit/text.ts'

export const lessonFaults = ['noVideo', 'noDuration', 'endsEarly'] as const
/** Why no learner can complete a lesson. */
export type LessonFault = (typeof lessonFaults)[number]
export const lessonFaultLabels: Record<LessonFault, string> = {
  noVideo: text('尚未添加视频，学员无法学完该课时'),
  noDuration: text('视频时长未知或为 0，学员无法学完该课时'),
  endsEarly: text('学员播放到结尾时，视频比登记的时长短，无法学完该课时，请核对时长或更换视频'),
}

/** Shown with a video that `playsOnPhones` says does not. */
export const phoneWarning = text('部分手机（如较早的 iPhone）无法播放该视频，建议转为 H.264/AAC 编码的 MP4 后重新上传')
const playedByPhones = /^(avc[13]|mp4a|mp3)\b/
/** Whether all phones play a video of this MIME type with codecs; assumed where it is unknown. */
export function playsOnPhones(codec: string): boolean {
  const [, container, codecs] = /^video\/(\w+); codecs="([^"]*)"$/.exec(codec) ?? []
  if (codecs === undefined) return true
  return container === 'mp4' && codecs.split(', ').every((each) => playedByPhones.test(each))
}

/** Whether lessons play a video. */
export const mediaUses = ['used', 'unused'] as const
export const mediaUseLabels = { used: text('使用中'), unused: text('未使用') }

export const outlineLimits = {
  titleMaxLength: 100,
  lessonDescriptionMaxLength: 2000,
  videoMaxSeconds: 24 * 3600,
} as const
