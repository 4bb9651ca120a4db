import { isMinorOn } from '@jiangxue/contract/account/id-card.ts'
import type { guardianEndpoints } from '@jiangxue/contract/student/guardian.ts'
import { unseal } from '../../core/crypto/keys.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { getStudent } from '../student/student.policy.ts'
import { findAnyStudent } from '../student/student.queries.ts'
import { findGuardian } from './guardian.queries.ts'
import { toGuardian } from './guardian.wire.ts'
import { removeGuardian, saveGuardian } from './save-guardian.ts'

export const guardianHandlers: HandlersOf<keyof typeof guardianEndpoints> = {
  getGuardian: async ({ context, caller, params }) => {
    const { database, keys, settings, now } = context
    const student =
      caller.role === 'ADMIN'
        ? await findAnyStudent(database.read, params.id)
        : await getStudent(database.read, caller, params.id)
    if (!student) throw problem('student.notFound')
    const { idCardCipher } = student
    const today = siteDay(now(), (await settings.current())['basic.timezone'])
    const guardian = await findGuardian(database.read, params.id)
    return {
      isMinor: idCardCipher !== null && isMinorOn(today, unseal(keys, idCardCipher)),
      guardian: guardian ? toGuardian(guardian) : null,
    }
  },
  saveGuardian: (call) => saveGuardian(call, call.params.id, call.body),
  removeGuardian: (call) => removeGuardian(call, call.params.id),
}
