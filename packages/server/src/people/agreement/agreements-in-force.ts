import type { AcceptedAgreements } from '@jiangxue/contract/agreement/agreement.ts'
import {
  agreementKinds,
  isOfAccounts,
  type AccountAgreement,
  type AgreementKind,
} from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { listAllVersions } from './agreement.queries.ts'

/** The newest version of an agreement. */
export interface AgreementInForce {
  readonly kind: AgreementKind
  readonly version: number
  readonly title: string
  readonly summary: string
  readonly publishedAt: number
  /** The oldest version whose acceptance still counts. */
  readonly leastAccepted: number
}

async function readInForce(db: Db): Promise<readonly AgreementInForce[]> {
  const byKind = Map.groupBy(await listAllVersions(db), ({ kind }) => kind)
  return agreementKinds.flatMap((kind) => {
    const versions = byKind.get(kind) ?? []
    const newest = versions.at(-1)
    if (!newest) return []
    const { version, title, summary, publishedAt } = newest
    const leastAccepted = versions.findLast(({ needsConsentAgain }) => needsConsentAgain === 1)?.version ?? 1
    return [{ kind, version, title, summary, publishedAt, leastAccepted }]
  })
}

/** The agreements in force, in the order of their kinds; read again only after a change. */
export const agreementsInForce = ({ settings }: Pick<Context, 'settings'>): Promise<readonly AgreementInForce[]> =>
  settings.ofRevision(readInForce)

/** The version of an agreement in force, if the school has published one. */
export const agreementOf = async (context: Pick<Context, 'settings'>, kind: AgreementKind) =>
  (await agreementsInForce(context)).find((each) => each.kind === kind)

/** The agreements of accounts that are in force, and whether these versions are exactly what somebody has accepted. */
export function compareAccepted(inForce: readonly AgreementInForce[], accepted: AcceptedAgreements = {}) {
  const ofAccounts = inForce.filter((each): each is AgreementInForce & { kind: AccountAgreement } =>
    isOfAccounts(each.kind),
  )
  return { ofAccounts, areAccepted: ofAccounts.every(({ kind, version }) => accepted[kind] === version) }
}
