import { text } from './kit/text.ts'

export const siteLimits = { seoDescriptionLength: 160 } as const

/** The name of a school that has not given itself another one. */
export const defaultSiteName = text('匠学职业IT培训学校')
/** The character on the product's seal. */
export const sealCharacter = text('匠')
