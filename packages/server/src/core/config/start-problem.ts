import { errorMessageOf } from '../text/error-message.ts'
import { listenProblemOf } from './listen.ts'
import { postgresProblemOf } from './postgres-problem.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One line for an error that ends the start or a command: which setting it concerns, and what to do. */
export function startProblemOf(error: unknown, env: Environment = process.env): string {
  const address = { host: env.HOST || '127.0.0.1', port: Number(env.PORT || 3000) }
  const isListening = (error as NodeJS.ErrnoException | undefined)?.syscall === 'listen'
  const known = isListening ? listenProblemOf(error, address) : postgresProblemOf(error, env.DATABASE_URL ?? '')
  return (known ?? errorMessageOf(error)).trim()
}

/** One line for an error of loading the program itself: a missing package, font or library of another processor. */
export function loadProblemOf(error: unknown): string {
  const [what] = errorMessageOf(error).split('\n')
  return `The program is incomplete: ${what}. Install it again: unpack the whole archive for this system and processor, or run npm ci.`
}
