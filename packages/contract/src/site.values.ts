export const siteLimits = { seoDescriptionLength: 160 } as const
