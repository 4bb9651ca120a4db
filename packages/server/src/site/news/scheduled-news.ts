import type { Context } from '../../core/context.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { becamePublic } from './news-admin.queries.ts'

const everyMs = 20_000

/** Makes public pages re-read where scheduled news has come due since `after`. Returns the time up to which it looked. */
export async function announceDueNews({ database, now }: Context, after: number): Promise<number> {
  const upTo = now()
  if (await becamePublic(database.read, after, upTo)) await database.write((db) => bumpRevision(db))
  return upTo
}

/** Looks three times a minute for scheduled news that has come due. Returns a stop function. */
export function watchScheduledNews(context: Context): () => void {
  let seen = context.now()
  const timer = setInterval(() => {
    announceDueNews(context, seen).then(
      (upTo) => (seen = upTo),
      (error: unknown) => context.log.error({ err: error }, 'scheduled news'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
