import type { Context } from '../../core/context.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Leadership } from '../../core/jobs/leader.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { findLastAnchor } from './anchor.queries.ts'
import { deliverAgain } from './deliver-again.ts'
import { makeAnchor } from './make-anchor.ts'

const everyMs = 600_000
const dayMs = 86_400_000
const night = { from: 2, to: 5 }

/** Whether this night's anchor, or a missed one, is due. */
async function isDue({ database, settings, now }: Context): Promise<boolean> {
  const values = await settings.current()
  if (!values['proof.isOn']) return false
  const last = await findLastAnchor(database.read)
  const timezone = values['basic.timezone']
  const [today, hour] = [
    siteDateTime(now(), timezone).slice(0, 10),
    Number(siteDateTime(now(), timezone).slice(11, 13)),
  ]
  if (last && siteDateTime(last.madeAt, timezone).slice(0, 10) === today) return false
  const isNight = hour >= night.from && hour < night.to
  return isNight || (last !== undefined && now() - last.madeAt > dayMs)
}

/** Makes the nightly anchor if it is due and retries failed deliveries. Returns whether an anchor was made. */
export async function anchorWhereDue(context: Context): Promise<boolean> {
  if (!(await isDue(context))) return false
  try {
    await makeAnchor(context)
  } catch (error) {
    // Another process is making it.
    if (error instanceof Problem && error.code === 'proof.underway') return false
    throw error
  }
  await deliverAgain(context)
  return true
}

/** Makes an anchor each night in the site's time zone. Returns a stop function that waits for one in progress. */
export function watchAnchors(context: Context, leadership: Leadership): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (!leadership.isLeader()) return
    running ??= anchorWhereDue(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'could not make the nightly anchor'))
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
