export const dashboardLimits = { days: 30, rows: 5 } as const
