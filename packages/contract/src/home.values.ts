export const homeLimits = { popularCourses: 4, latestNews: 5 } as const
