const windowMs = 5000
const least = 700

/** Bytes per second over the last seconds; null until there are enough samples. */
export function speedMeter(): (sent: number, at: number) => number | null {
  const seen: { sent: number; at: number }[] = []
  return (sent, at) => {
    // A value that went back has started again.
    if (seen.length > 0 && sent < seen.at(-1)!.sent) seen.length = 0
    seen.push({ sent, at })
    while (seen.length > 2 && seen[0]!.at < at - windowMs) seen.shift()
    const first = seen[0]!
    return at - first.at < least ? null : ((sent - first.sent) * 1000) / (at - first.at)
  }
}
