export const homeLimits = {
  /** From how many students on the home page says how many there are. */
  figuresFrom: 10,
  popularCourses: 4,
  latestNews: 5,
} as const
