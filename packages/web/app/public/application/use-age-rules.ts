import type * as AgeRules from '@jiangxue/contract/papers/application-age.ts'
import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { lazyResolver } from '../../lib/lazy-resolver.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { ApplicationValues } from './application-values.ts'

const load = () => import('@jiangxue/contract/papers/application-age.ts')
const shortestIdCard = 18

/** The school's day, which decides how old somebody is. */
function useToday(): string {
  const { date } = useFormat()
  const [today] = useState(() => date(new Date().toISOString()))
  return today
}

/** The rules of the application form, loaded at the first validation. */
export function useApplicationResolver() {
  const today = useToday()
  return useMemo(
    () =>
      lazyResolver<ApplicationValues>(
        async () =>
          (await load()).applicationFormOn(today) as unknown as z.ZodType<ApplicationValues, ApplicationValues>,
      ),
    [today],
  )
}

/** Whether the ID number is of somebody who needs a guardian; the rule is loaded once a number is whole. */
export function useNeedsGuardian(idCard: string): boolean {
  const today = useToday()
  const [rules, setRules] = useState<typeof AgeRules>()
  const isWhole = idCard.length >= shortestIdCard
  useEffect(() => {
    if (isWhole) load().then(setRules, () => undefined)
  }, [isWhole])
  return isWhole && (rules?.needsGuardian(today, idCard) ?? false)
}
