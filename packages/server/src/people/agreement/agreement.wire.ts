import type { Agreement, AgreementVersion, ManagedAgreement } from '@jiangxue/contract/agreement/agreement.ts'
import { gapsIn, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstant } from '../../core/units.ts'
import { countConsents, countSigners, findAgreement, listVersions } from './agreement.queries.ts'
import { readDraft } from './draft.ts'

export const toVersion = (row: {
  readonly version: number
  readonly publishedAt: number
  readonly summary: string
}): AgreementVersion => ({ version: row.version, publishedAt: toInstant(row.publishedAt), summary: row.summary })

/** An agreement as visitors read it; undefined if that version was never published. */
export async function readAgreement(
  db: Db,
  kind: AgreementKind,
  version: number | undefined,
): Promise<Agreement | undefined> {
  const row = await findAgreement(db, kind, version)
  if (!row) return undefined
  return {
    ...toVersion(row),
    kind,
    title: row.title,
    html: row.html,
    versions: (await listVersions(db, kind)).map(toVersion),
  }
}

export async function readManagedAgreement(db: Db, kind: AgreementKind): Promise<ManagedAgreement> {
  const [draft, inForce, versions, people] = [
    await readDraft(db, kind),
    await findAgreement(db, kind),
    await listVersions(db, kind),
    new Map(
      (await (kind === 'contract' ? countSigners(db) : countConsents(db, kind))).map((row) => [
        row.version,
        Number(row.people),
      ]),
    ),
  ]
  const { title, html, version } = draft
  return {
    kind,
    title,
    html,
    gaps: gapsIn(title + html),
    isChanged: inForce?.title !== title || inForce.html !== html,
    versions: versions.map((row) => ({
      ...toVersion(row),
      needsConsentAgain: row.needsConsentAgain === 1,
      publishedBy: row.publishedBy ?? '',
      consents: people.get(row.version) ?? 0,
    })),
    version,
  }
}
