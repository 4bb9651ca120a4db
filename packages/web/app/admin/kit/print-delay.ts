/** Delay before printing, so that everything is rendered (spec §9). */
export const printDelayMs = 500
