import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

const longestBehindMs = 1000

/**
 * Re-reads the settings at most once a second, so that changes made by another process, such as the language, take
 * effect here too.
 */
export function followSettings(app: FastifyInstance, settings: Settings) {
  let readAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async () => {
    const now = performance.now()
    if (now - readAt < longestBehindMs) return
    readAt = now
    // If the database is unavailable, the language stays unchanged.
    await settings.current().catch(() => undefined)
  })
}
