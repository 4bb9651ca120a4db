import { facePoses, mayAskBy, type FacePose } from '@jiangxue/contract/learning/presence.values.ts'
import type { OptionalModule } from '../../core/optional-module.ts'
import { listPresenceRules } from '../../ledger/rules/presence-rules.ts'
import { rulesInForce } from '../../ledger/rules/rule-scope.ts'
import { findAgreement } from '../../people/agreement/agreement.queries.ts'
import { mayCompare } from './face-consent.ts'
import { canCompareFaces } from './face-setup.ts'
import { faceHandlers } from './face.routes.ts'

/** Presence checks by a picture that is compared with the photo of the application (ADR 48). */
export const faceComparison = {
  handlers: faceHandlers,
  askByFace: {
    isConfigured: canCompareFaces,
    ask: async (db, { studentId, sender: { values }, random }) => {
      if (!canCompareFaces(values) || !(await mayCompare(db, studentId))) return undefined
      const pose = facePoses[random(facePoses.length)] as FacePose
      return { kind: 'face', code: '', sentTo: null, provider: values['presence.faceProvider'], pose }
    },
  },
  notice: async (db, { values }) => {
    if (!canCompareFaces(values) || (await findAgreement(db, 'face'))) return undefined
    const rules = rulesInForce(await listPresenceRules(db))
    return rules.some(({ rule }) => mayAskBy(rule, 'face')) ? 'faceAgreementMissing' : undefined
  },
} as const satisfies OptionalModule
