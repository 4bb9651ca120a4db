import { text } from './text.ts'

export const siteLimits = { seoDescriptionLength: 160 } as const

/** The name of the school until it is changed in the settings. */
export const defaultSiteName = text('匠学职业IT培训学校')
export const sealCharacter = text('匠')
