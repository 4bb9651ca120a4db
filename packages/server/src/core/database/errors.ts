interface EngineError {
  code?: string
  errcode?: number
}
const sqliteUnique = new Set([2067, 1555])
const sqliteFull = 13
const of = (error: unknown) => (error ?? {}) as EngineError

/** A row with the same unique value exists already. */
export const isUniqueViolation = (error: unknown) =>
  of(error).code === '23505' || sqliteUnique.has(of(error).errcode ?? 0)
/** A row that others refer to cannot go, or one refers to a row that is gone. */
export const isReferenceViolation = (error: unknown) => of(error).code === '23503' || of(error).errcode === 787
/** The disk, or the database's share of it, is full. */
export const isOutOfSpace = (error: unknown) =>
  ['ENOSPC', '53100'].includes(of(error).code ?? '') || of(error).errcode === sqliteFull
/** The database cannot be reached or cannot write now. */
export const isDatabaseUnavailable = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300'].includes(of(error).code ?? '') ||
  [5, 8, 10, 14].includes(of(error).errcode ?? 0)
