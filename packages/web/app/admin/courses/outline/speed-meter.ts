const windowMs = 5000
const least = 700

/** Bytes a second over the last seconds; null until enough has been seen. */
export function speedMeter(): (sent: number, at: number) => number | null {
  const seen: { sent: number; at: number }[] = []
  return (sent, at) => {
    // What went back has begun anew.
    if (seen.length > 0 && sent < seen.at(-1)!.sent) seen.length = 0
    seen.push({ sent, at })
    while (seen.length > 2 && seen[0]!.at < at - windowMs) seen.shift()
    const first = seen[0]!
    return at - first.at < least ? null : ((sent - first.sent) * 1000) / (at - first.at)
  }
}
