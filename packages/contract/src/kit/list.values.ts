/** Paging of every list (spec §9). */
export const listLimits = { size: 10, pageNumbersBeforeEllipsis: 7 } as const
