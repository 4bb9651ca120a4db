import type { Context } from '../../core/context.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { becamePublic } from './news-admin.queries.ts'

const everyMs = 20_000

/**
 * Increments the revision of public content if scheduled news has become due since `after`. Returns the time up to
 * which it checked.
 */
export async function announceDueNews({ database, now }: Context, after: number): Promise<number> {
  const upTo = now()
  if (await becamePublic(database.read, after, upTo)) await database.write((db) => bumpRevision(db))
  return upTo
}

/** Checks three times a minute for scheduled news that has become due. Returns a stop function. */
export function watchScheduledNews(context: Context): () => void {
  let seen = context.now()
  const timer = setInterval(() => {
    announceDueNews(context, seen).then(
      (upTo) => (seen = upTo),
      (error: unknown) => context.log.error({ err: error }, 'scheduled news: check failed'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
