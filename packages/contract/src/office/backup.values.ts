export const backupLimits = { folderLength: 300, days: 366, weeks: 520 } as const

/** Every full hour of a day, `HH:mm`. */
export const backupHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
