import { enableCompileCache } from 'node:module'
import { dirname } from 'node:path'

// Both must run before anything else is loaded: libraries read NODE_ENV while they load, and compiled code is cached.
process.env.NODE_ENV ||= 'production'
const { directory } = enableCompileCache()
// Threads know of it from the environment; without it each compiles again what it loads, and keeps 20 MB for that.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ||= dirname(directory)
await import('./start.ts')
