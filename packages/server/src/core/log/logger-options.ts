/** Logger options: complete errors, except for the parts in which a database quotes the rejected row. */
export const loggerOptions = (
  level: string,
  note: (level: number, fields: unknown, message: unknown) => void = () => {},
) => ({
  level,
  hooks: {
    logMethod(this: unknown, given: unknown[], write: (...given: unknown[]) => void, severity: number) {
      note(severity, given[0], given[1])
      write.apply(this, given)
    },
  },
  redact: [
    'req.headers.authorization',
    'err.detail',
    'err.where',
    'err.aggregateErrors[*].detail',
    'err.aggregateErrors[*].where',
  ],
})
