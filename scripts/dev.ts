// Development: pages through Vite with hot reloading; the server restarts when its sources change.
process.env.NODE_ENV = 'development'
await import('../packages/server/src/main.ts')
