import type { Context } from '../../core/context.ts'
import type { Leadership } from '../../core/jobs/leader.ts'
import { Problem } from '../../core/problem.ts'
import { clockDoubtOf } from '../../core/time/clock-doubt.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { findLastAnchor } from './anchor.queries.ts'
import { deliverAgain } from './deliver-again.ts'
import { makeAnchor } from './make-anchor.ts'

const everyMs = 600_000
const dayMs = 86_400_000
const night = { from: 2, to: 5 }

/**
 * Returns a function that makes the nightly anchor if it is due and retries failed deliveries; it returns whether an
 * anchor was made. The times of anchors never go back, so after the clock was set back only `madeOn` shows that this
 * night already has one.
 */
export function nightlyAnchors(context: Context): () => Promise<boolean> {
  const { database, settings, now } = context
  let madeOn: string | undefined

  return async () => {
    const values = await settings.current()
    const dayOf = (at: number) => siteDateTime(at, values['basic.timezone']).slice(0, 10)
    const today = dayOf(now())
    if (!values['proof.isOn'] || madeOn === today) return false
    const last = await findLastAnchor(database.read)
    if (last && dayOf(last.madeAt) === today) return false
    const hour = Number(siteDateTime(now(), values['basic.timezone']).slice(11, 13))
    const isMissed = last !== undefined && now() - last.madeAt > dayMs
    if (!isMissed && (hour < night.from || hour >= night.to)) return false
    try {
      await makeAnchor(context)
    } catch (error) {
      // Another process is making it.
      if (error instanceof Problem && error.code === 'proof.underway') return false
      throw error
    }
    madeOn = today
    await deliverAgain(context)
    return true
  }
}

/** Makes an anchor each night in the site's time zone. Returns a stop function that waits for one in progress. */
export function watchAnchors(context: Context, leadership: Leadership): () => Promise<void> {
  const anchorIfDue = nightlyAnchors(context)
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (!leadership.isLeader() || clockDoubtOf(context)) return
    running ??= anchorIfDue()
      .catch((error: unknown) => context.log.error({ err: error }, 'could not make the nightly anchor'))
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
