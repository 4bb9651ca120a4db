import { AgreementDraft, type AgreementDraftForm, type PublishForm } from '@jiangxue/contract/agreement/agreement.ts'
import { gapsIn, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { publicTextsOf } from '@jiangxue/contract/kit/public-text.ts'
import { unknownPlaceholders } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { invalid, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { allowRiskyWords } from '../../core/settings/risky-words.ts'
import { hasNewForeignPicture, sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { findAgreement, insertAgreement, lockDraft, saveDraft } from './agreement.queries.ts'
import { readManagedAgreement } from './agreement.wire.ts'
import { readDraft, type Draft } from './draft.ts'

/** Saves a draft, which visitors do not see until it is published. */
export async function saveAgreementDraft(
  actor: Actor,
  kind: AgreementKind,
  { version, title, html, riskReason }: AgreementDraftForm & { readonly riskReason?: string | undefined },
) {
  const { context } = actor
  const words = (await context.settings.current())['site.riskyWords']
  return context.database.write(async (db) => {
    const before = await lockedDraft(db, actor, kind, version)
    const after = { title, html: sanitizeHtml(html) }
    if (hasNewForeignPicture(after.html, before.html)) throw invalid({ html: 'picture.foreign' })
    const texts = (draft: object) => publicTextsOf(AgreementDraft, draft)
    const risk = allowRiskyWords({ words, after: texts(after), before: texts(before), riskReason })
    await saveDraft(db, before, { ...after, updatedAt: context.now() })
    const facts = (draft: { title: string; html: string }) => ({ title: draft.title, contentLength: draft.html.length })
    const detail = { before: facts(before), after: facts(after), ...risk }
    await audit(db, actor, { action: 'agreement.update', targetId: kind, detail })
    return readManagedAgreement(db, kind)
  })
}

/** Publishes the draft as the next version, which never changes. */
export async function publishAgreement(actor: Actor, kind: AgreementKind, form: PublishForm) {
  const { context, caller } = actor
  return context.database.write(async (db) => {
    const { title, html } = await lockedDraft(db, actor, kind, form.version)
    const gaps = gapsIn(title + html)
    if (gaps.length > 0) throw problem('agreement.hasGaps', { values: { gaps: gaps.join(' ') } })
    const unknown = kind === 'contract' ? unknownPlaceholders(html) : []
    if (unknown.length > 0) throw problem('agreement.unknownPlaceholders', { values: { marks: unknown.join(' ') } })
    if (toPlainText(html) === '') throw problem('agreement.empty')
    const inForce = await findAgreement(db, kind)
    if (inForce && inForce.title === title && inForce.html === html) throw problem('agreement.unchanged')
    const version = (inForce?.version ?? 0) + 1
    // Nobody has accepted anything before the first version.
    const needsConsentAgain = form.needsConsentAgain || version === 1
    const { summary } = form
    await insertAgreement(db, {
      kind,
      version,
      title,
      html,
      summary,
      needsConsentAgain: needsConsentAgain ? 1 : 0,
      publishedAt: context.now(),
      publishedBy: caller.userId,
    })
    await bumpRevision(db)
    const detail = { after: { version, summary, needsConsentAgain } }
    await audit(db, actor, { action: 'agreement.publish', targetId: kind, detail })
    return readManagedAgreement(db, kind)
  })
}

/** The draft as stored, locked; throws if it is not the version that the caller has seen. */
async function lockedDraft(db: Db, { context }: Actor, kind: AgreementKind, seen: number | undefined): Promise<Draft> {
  const { title, html } = await readDraft(db, kind)
  await lockDraft(db, { kind, title, html, updatedAt: context.now() })
  const draft = await readDraft(db, kind)
  if (seen !== undefined && seen !== draft.version && !(seen === 0 && draft.version === 1))
    throw problem('resource.stale', { data: await readManagedAgreement(db, kind) })
  return draft
}
