// Development: pages through Vite with hot replacement; the server starts anew when its own sources change.
process.env.NODE_ENV = 'development'
await import('../packages/server/src/main.ts')
