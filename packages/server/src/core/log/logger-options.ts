/** What goes to the console: complete errors, except for what a database says of the row that it rejected. */
export const loggerOptions = (level: string) => ({
  level,
  redact: [
    'req.headers.authorization',
    'err.detail',
    'err.where',
    'err.aggregateErrors[*].detail',
    'err.aggregateErrors[*].where',
  ],
})
