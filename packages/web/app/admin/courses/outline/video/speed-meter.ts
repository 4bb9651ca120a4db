const windowMs = 5000
const least = 700

/** Returns a function that computes bytes per second over the last seconds; null until there are enough samples. */
export function speedMeter(): (sent: number, at: number) => number | null {
  const seen: { sent: number; at: number }[] = []
  return (sent, at) => {
    // A decreasing value means that the upload has restarted.
    if (seen.length > 0 && sent < seen.at(-1)!.sent) seen.length = 0
    seen.push({ sent, at })
    while (seen.length > 2 && seen[0]!.at < at - windowMs) seen.shift()
    const first = seen[0]!
    return at - first.at < least ? null : ((sent - first.sent) * 1000) / (at - first.at)
  }
}
