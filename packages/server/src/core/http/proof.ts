import { factorLimits } from '@jiangxue/contract/account/second-factor.values.ts'
import { problem } from '../problem.ts'
import type { Caller } from './caller.ts'

/** Throws if the login has not proved for ten minutes who is using it. */
export function assertProved({ provedAt }: Pick<Caller, 'provedAt'>, now: number): void {
  if (provedAt !== undefined && now - provedAt >= factorLimits.proofLifeMs) throw problem('account.proofNeeded')
}
