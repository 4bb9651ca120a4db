export const studentCentreLimits = {
  goalMinSeconds: 5 * 60,
  dailyGoalMaxSeconds: 16 * 3600,
  weeklyGoalMaxSeconds: 112 * 3600,
  totalGoalMaxSeconds: 10_000 * 3600,
  studyDaysMaxRange: 366,
  studyRecordsMaxSize: 1000,
} as const
