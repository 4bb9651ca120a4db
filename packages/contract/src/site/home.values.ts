export const homeLimits = {
  /** Minimum number of students for the home page to show figures. */
  figuresFrom: 10,
  popularCourses: 4,
  latestNews: 5,
} as const
