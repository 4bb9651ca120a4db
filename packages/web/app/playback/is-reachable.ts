const patienceMs = 5_000

/** Whether a URL can be reached; for other origins only the browser's online status is known. */
export async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false
  if (new URL(address, location.href).origin !== location.origin) return true
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  }
}
