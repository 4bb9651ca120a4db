import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** The arguments that `npm start` passes to Node: flags, then the program, relative to the project folder. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1)
