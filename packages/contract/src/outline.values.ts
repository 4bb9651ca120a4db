import { text } from './kit/text.ts'

export const lessonFaults = ['noVideo', 'noDuration', 'endsEarly'] as const
/** Why no learner can complete a lesson. */
export type LessonFault = (typeof lessonFaults)[number]
export const lessonFaultLabels: Record<LessonFault, string> = {
  noVideo: text('尚未添加视频，学员无法学完该课时'),
  noDuration: text('视频时长未知或为 0，学员无法学完该课时'),
  endsEarly: text('学员播放到结尾时，视频比登记的时长短，无法学完该课时，请核对时长或更换视频'),
}

export const outlineLimits = {
  titleMaxLength: 100,
  lessonDescriptionMaxLength: 2000,
  videoMaxSeconds: 24 * 3600,
} as const
