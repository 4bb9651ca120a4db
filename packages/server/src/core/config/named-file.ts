import { readFileSync } from 'node:fs'

/** Reads a file that an environment variable names; the error names the variable. */
export function readNamedFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${variable} names ${path}, which cannot be read (${code}). Name a file that this user may read.`, {
      cause: error,
    })
  }
}
