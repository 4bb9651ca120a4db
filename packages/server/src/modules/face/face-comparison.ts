import { facePoses, type FacePose } from '@jiangxue/contract/learning/presence.values.ts'
import type { OptionalModule } from '../../core/optional-module.ts'
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
} as const satisfies OptionalModule
