/** Study time from which a day counts as a study day. */
export const studyDayMs = 1000
