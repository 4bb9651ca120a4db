import { identityNoteTexts as texts } from '@jiangxue/contract/account/identity.values.ts'
import { verifierTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { maskName } from '../../core/log/mask.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { LedgerEvents, ShownPerson } from '../../ledger/chain/ledger-event.ts'
import { listIdentityEvents } from './identity.queries.ts'

/** What papers say of a student whose person was bound or changed after study had begun. */
export interface IdentityNote {
  /** The day of the last change, `yyyy-MM-dd`. */
  readonly boundOn: string
  /** Which rows each person earned; names and numbers are masked. */
  readonly text: string
}

/**
 * Reads who earned a student's rows, up to a row. Undefined if it was the same person throughout; a corrected character
 * of the name makes nobody another person.
 */
export async function readIdentityNote(
  db: Db,
  values: SettingValues,
  studentId: number,
  upToRow?: number,
): Promise<IdentityNote | undefined> {
  const events = await listIdentityEvents(db, studentId, upToRow)
  let note: IdentityNote | undefined
  for (const [index, { number, facts, recordedAt }] of events.entries()) {
    const { before, after, isCorrection } = readJson<LedgerEvents['identity']>(facts)
    // The first event begins the chain; in chains adopted from older versions, a change may come first.
    if (isCorrection || (index === 0 && !before)) continue
    const boundOn = siteDay(recordedAt, values['basic.timezone'])
    const first = translate(texts.first, { to: number - 1, person: describePerson(before) })
    const later = translate(texts.later, { from: number, person: describePerson(after), day: boundOn })
    note = { boundOn, text: (note?.text ?? first) + later }
  }
  return note
}

const describePerson = (person: ShownPerson | undefined) =>
  person ? `${maskName(person.name)} ${person.idCard || translate(verifierTexts.unproven)}` : translate(texts.unnamed)
