/** A file that violates its format: truncated, or with invalid tables. */
export class BrokenVideo extends Error {}
