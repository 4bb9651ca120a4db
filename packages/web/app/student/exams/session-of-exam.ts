// In the storage of the tab, so that a reload goes on as the same device, and another tab is another one.

const keyOf = (examId: number) => `exam-session:${examId}`

export function readSession(examId: number): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(examId)) ?? undefined
  } catch {
    return undefined
  }
}

export function keepSession(examId: number, session: string): void {
  try {
    sessionStorage.setItem(keyOf(examId), session)
  } catch {
    // Without storage, a reload counts as a change of the device.
  }
}

/** Once the attempt is over or goes on elsewhere: with the old session, a reload would take it back unasked. */
export function forgetSession(examId: number): void {
  try {
    sessionStorage.removeItem(keyOf(examId))
  } catch {
    // Nothing was kept.
  }
}

/** The exams that this page holds. */
const held = new Set<number>()
const patienceMs = 1000

/**
 * Whether no other tab of this browser is at the exam: a duplicated tab has a copy of the storage, and two tabs with one
 * session would mix up their saves. Waits for a page that is just being reloaded.
 */
export async function isOnlyTab(examId: number): Promise<boolean> {
  // Absent on pages without HTTPS, and in old browsers.
  const { locks } = navigator as Partial<Navigator>
  if (!locks || held.has(examId)) return true
  return new Promise((resolve) => {
    const holding = locks.request(keyOf(examId), { signal: AbortSignal.timeout(patienceMs) }, () => {
      held.add(examId)
      resolve(true)
      return new Promise(() => {})
    })
    holding.catch(() => resolve(false))
  })
}
