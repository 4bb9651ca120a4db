interface EngineError {
  code?: string
  errcode?: number
  syscall?: string
  message?: string
}
const of = (error: unknown) => (error ?? {}) as EngineError

const sqliteUnique = new Set([2067, 1555])
/** SQLite's primary result code; the upper bits of the extended code give details. */
const sqliteCode = (error: unknown) => (of(error).errcode ?? 0) & 0xff
const sqliteBusy = 5
const sqliteFull = 13
/** No memory, locked, read-only, disk I/O, cannot open, locking protocol. */
const sqliteUnavailable = new Set([sqliteBusy, 6, 7, 8, 10, 14, 15])

/**
 * PostgreSQL's error classes for lost connections, exhausted resources and operator intervention, and single codes with
 * the same meaning.
 */
const postgresUnavailable = /^(08...|53...|57P0\d|57014|58030|25006|55P03|4000[13]|40P01)$/
/** Messages of pg and Kysely for a lost connection; these errors have no code. */
const lostConnection =
  /^(Connection terminated|Client (was closed|has encountered)|timeout (expired|exceeded)|Query read timeout|Postgres connection has been discarded|Cannot use a pool after)/
const faultsOfSystem =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|IO|ROFS|MFILE|NFILE|NOMEM)$/
const outOfSpace = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a row with the same unique value already exists. */
export const isUniqueViolation = (error: unknown) =>
  of(error).code === '23505' || sqliteUnique.has(of(error).errcode ?? 0)
/** Whether a foreign key was violated: a deleted row is still referenced, or a referenced row does not exist. */
export const isReferenceViolation = (error: unknown) => of(error).code === '23503' || of(error).errcode === 787
/** Whether another connection has locked the SQLite file. */
export const isLocked = (error: unknown) => sqliteCode(error) === sqliteBusy
/** Whether the disk or the database's quota is full. */
export const isOutOfSpace = (error: unknown) => outOfSpace.has(of(error).code ?? '') || sqliteCode(error) === sqliteFull
/** Whether the database or the disk cannot be reached or written at the moment; the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', syscall = '', message = '' } = of(error)
  return (
    faultsOfSystem.test(code) ||
    postgresUnavailable.test(code) ||
    sqliteUnavailable.has(sqliteCode(error)) ||
    syscall === 'connect' ||
    lostConnection.test(message)
  )
}
