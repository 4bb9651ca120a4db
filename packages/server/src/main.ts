import { enableCompileCache } from 'node:module'

// Both must stand before anything else is loaded: libraries look at NODE_ENV while they load, and what is compiled once is kept.
process.env.NODE_ENV ||= 'production'
enableCompileCache()
await import('./start.ts')
