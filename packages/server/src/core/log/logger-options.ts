/** What goes to the console: errors whole, but for what a database says of the row that it refused. */
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
