/** The code of an error of the system, of Node or of PostgreSQL, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
