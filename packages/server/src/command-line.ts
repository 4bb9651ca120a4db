import type { Context } from './core/context.ts'

const quiet = () => {}

/** The logger of commands: prints warnings and errors to the terminal. */
export const commandLog = {
  debug: quiet,
  trace: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
} as never as Context['log']

export const size = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
