import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { siteUrlOf } from '@jiangxue/contract/setting.values.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/**
 * The address that the code of a paper leads to for ever: set by the school or confirmed by its staff, never a request's own. An
 * organization or a teacher who could name one would have papers that a site of theirs confirms.
 */
export function checkOriginOf(
  { role }: Pick<Caller, 'role'>,
  values: SettingValues,
  confirmed = '',
  missing: ProblemCode = 'certificate.noAddress',
): string {
  const ofStaff = role === 'ADMIN' ? confirmed : ''
  const origin = [values['basic.domain'], values['certificate.verifyAddress'], ofStaff].map(siteUrlOf).find(Boolean)
  if (origin === undefined) throw problem(missing)
  return origin
}
