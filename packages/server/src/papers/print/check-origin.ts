import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/**
 * The permanent address in the code of a printed paper: set by the school or confirmed by an admin, never taken from
 * the request. An organization or teacher who could choose it could have papers confirmed by their own site.
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
