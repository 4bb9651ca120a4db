import { enableCompileCache } from 'node:module'
import { dirname } from 'node:path'

// Both must run before anything else is loaded: libraries read NODE_ENV while loading, and compiled code is cached.
process.env.NODE_ENV ||= 'production'
const { directory } = enableCompileCache()
// Worker threads learn of the cache from the environment; otherwise each recompiles what it loads, which takes 20 MB.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ||= dirname(directory)
await import('./start.ts').catch(async (error: unknown) => {
  const { loadProblemOf } = await import('./core/config/start-problem.ts')
  process.stderr.write(`${loadProblemOf(error)}\n`)
  process.exit(1)
})
