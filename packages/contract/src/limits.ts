/** The numbers of spec §9 and decisions §2–4; everything that counts against a limit reads it here. */
export const limits = {
  courseListSize: 9,
  listSize: 10,
  homePopularCourses: 4,
  pageNumbersBeforeEllipsis: 7,
  seoDescriptionLength: 160,
  lessonCompletionPercent: 98,
  detailReportSeconds: 30,
  playReportSeconds: 10,
  resumeDelayMs: 100,
  requestTimeoutMs: 10_000,
  passwordMinLength: 8,
  passwordMaxLength: 64,
  noteMaxLength: 2000,
  loginFailuresPerAccount: 10,
  loginFailuresPerAddress: 100,
  loginWindowMs: 15 * 60_000,
} as const
