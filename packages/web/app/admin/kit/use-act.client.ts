import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

/** Returns what makes a call for a screen: shows its message, or why it failed, and reloads the screen's data. */
export function useAct() {
  const { revalidate } = useRevalidator()
  return async (failure: string, call: () => Promise<{ readonly message: string }>): Promise<void> => {
    await attempt(failure, async () => toast.success((await call()).message))
    void revalidate()
  }
}
