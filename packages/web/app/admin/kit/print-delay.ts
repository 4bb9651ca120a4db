/** Printing starts a moment after it was asked for (spec §9), when everything shows. */
export const printDelayMs = 500
