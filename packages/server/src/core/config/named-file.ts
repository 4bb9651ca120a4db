import { readFileSync } from 'node:fs'
import { codeOf } from '../error-code.ts'

/** Reads a file that an environment variable names; the error names the variable. */
export function readNamedFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(
      `${variable} names ${path}, which cannot be read (${codeOf(error)}). Name a file that this user may read.`,
      { cause: error },
    )
  }
}
