import { text } from '../kit/text.ts'

export const courseLevels = ['BEGINNER', 'INTERMEDIATE', 'ADVANCED'] as const
export type CourseLevel = (typeof courseLevels)[number]
/** Level badges on public pages and in the back office (decisions §1). */
export const courseLevelLabels: Record<CourseLevel, { public: string; admin: string }> = {
  BEGINNER: { public: text('入门'), admin: text('初级') },
  INTERMEDIATE: { public: text('进阶'), admin: text('中级') },
  ADVANCED: { public: text('高级'), admin: text('高级') },
}
export const courseSorts = ['newest', 'popular', 'price-asc', 'price-desc'] as const
export type CourseSort = (typeof courseSorts)[number]
export const courseSortLabels: Record<CourseSort, string> = {
  newest: text('最新'),
  popular: text('最热'),
  'price-asc': text('价格从低到高'),
  'price-desc': text('价格从高到低'),
}
export const durationUnits = ['MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH'] as const
export type DurationUnit = (typeof durationUnits)[number]
export const durationUnitLabels: Record<DurationUnit, string> = {
  MINUTE: text('分钟'),
  HOUR: text('小时'),
  DAY: text('天'),
  WEEK: text('周'),
  MONTH: text('个月'),
}

/** Appended to the name of a copied course. */
export const courseCopyMark = text('（副本）')

export const courseLimits = { listSize: 9, nameMaxLength: 100, priceMaxYuan: 1_000_000 } as const
