import { enableCompileCache } from 'node:module'

// Both must run before anything else is loaded: libraries read NODE_ENV while they load, and compiled code is cached.
process.env.NODE_ENV ||= 'production'
enableCompileCache()
await import('./start.ts')
