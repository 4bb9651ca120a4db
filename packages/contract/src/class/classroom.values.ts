export const classroomLimits = {
  /** Of one student on one day. */
  mostHours: 12,
  mostStudents: 1000,
  sheetMaxBytes: 10 * 1024 * 1024,
  entriesPerHour: 60,
} as const
