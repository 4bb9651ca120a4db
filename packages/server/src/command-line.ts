import type { Context } from './core/context.ts'

const quiet = () => {}

/** What commands beside the server log: what is wrong, to the terminal. */
export const commandLog = {
  debug: quiet,
  trace: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
} as never as Context['log']

export const size = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
