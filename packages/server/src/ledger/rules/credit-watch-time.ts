/** The position and the moment from which the next report is measured. */
export interface Anchor {
  readonly positionMs: number
  readonly at: number
}

/** What a report is worth. */
export interface Verdict {
  readonly anchor: Anchor
  /** The time up to which the student's watching is credited after the report. */
  readonly creditedUntil: number
  readonly credited?: { fromMs: number; toMs: number; startedAt: number; endedAt: number }
  readonly refused?: 'fasterThanClock' | 'notDelivered'
}

/** How far a student's claimed time may run ahead of the server's clock. */
export const aheadMs = 5_000
/** How far back reports that were saved offline still count. */
export const lookBackMs = 900_000
/** How much faster a media clock may run: the excess is clipped, not rejected. */
const fastClockShare = 0.01

/**
 * The crediting rule of decisions §4, 2: what [anchor, position] is worth at the server's time `at`. A student's
 * claimed time never runs more than 5 s ahead of the server's clock, over all tabs, devices and courses. No more of the
 * video is credited than was delivered, up to `deliveredMs`; what arrives, or becomes known, later is credited by a
 * later report (ADR 44).
 */
export function creditWatchTime(
  anchor: Anchor,
  creditedUntil: number,
  positionMs: number,
  at: number,
  deliveredMs = Number.POSITIVE_INFINITY,
): Verdict {
  const startedAt = Math.max(anchor.at, creditedUntil, at - lookBackMs)
  const length = positionMs - anchor.positionMs
  if (length <= 0) return { anchor: { positionMs, at }, creditedUntil }
  const fitting = at - startedAt + aheadMs
  if (fitting <= 0 || length > fitting * (1 + fastClockShare))
    return { anchor, creditedUntil, refused: 'fasterThanClock' }
  const delivered = Math.floor(deliveredMs - anchor.positionMs)
  if (delivered <= 0) return { anchor, creditedUntil, refused: 'notDelivered' }
  const creditedMs = Math.min(length, fitting, delivered)
  const endedAt = startedAt + creditedMs
  return {
    anchor: { positionMs: Math.min(positionMs, anchor.positionMs + delivered), at: endedAt },
    creditedUntil: endedAt,
    credited: { fromMs: anchor.positionMs, toMs: anchor.positionMs + creditedMs, startedAt, endedAt },
  }
}
