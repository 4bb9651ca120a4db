import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { siteUrlOf } from '@jiangxue/contract/setting.values.ts'
import { problem } from '../../core/http/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/** The address that the code of a paper leads to for ever: set by the school or confirmed by staff, never a request's own. */
export function checkOriginOf(
  values: SettingValues,
  confirmed = '',
  missing: ProblemCode = 'certificate.noAddress',
): string {
  const origin = [values['basic.domain'], values['certificate.verifyAddress'], confirmed].map(siteUrlOf).find(Boolean)
  if (origin === undefined) throw problem(missing)
  return origin
}
