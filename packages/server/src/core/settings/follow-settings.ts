import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

const longestBehindMs = 1000

/** Reads the settings again at most once a second, so that what another process has changed, such as the language, holds here too. */
export function followSettings(app: FastifyInstance, settings: Settings) {
  let readAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async () => {
    const now = performance.now()
    if (now - readAt < longestBehindMs) return
    readAt = now
    // Without the database the words stay as they were.
    await settings.current().catch(() => undefined)
  })
}
