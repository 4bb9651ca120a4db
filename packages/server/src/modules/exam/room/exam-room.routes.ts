import type { examRoomEndpoints } from '@jiangxue/contract/exam/exam-room.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { problem } from '../../../core/problem.ts'
import { onEditedExam, onExam } from '../exam/exam.policy.ts'
import { readSheet } from '../marking/attempt-sheet.ts'
import { onAttempt, onEditedAttempt } from '../marking/attempt.policy.ts'
import { shownDoorCode } from '../sitting/door-code.ts'
import { acceptLate } from './accept-late.ts'
import { addOutage } from './add-outage.ts'
import { unlockDevice, warnCandidate } from './intervene.ts'

export const examRoomHandlers: HandlersOf<keyof typeof examRoomEndpoints> = {
  showDoorCode: onExam(async ({ context: { keys, now } }, { id, hasDoorCode }) => {
    if (hasDoorCode !== 1) throw problem('exam.noDoorCode')
    return shownDoorCode(keys, id, now())
  }),
  addOutage: onEditedExam((call, { id }, body) => addOutage(call, id, body)),
  warnCandidate: onAttempt((call, own, body) => warnCandidate(call, own, body)),
  unlockDevice: onAttempt((call, own, { reason }) => unlockDevice(call, own, reason)),
  acceptLate: onEditedAttempt(async (call, own, { reason }) => {
    await acceptLate(call, own, reason)
    return readSheet(call, own.exam, own.attempt.id, own.studentName)
  }),
}
