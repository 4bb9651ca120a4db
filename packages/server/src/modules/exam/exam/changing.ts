import type { Actor } from '../../../core/http/caller.ts'
import { onEditedExam } from './exam.policy.ts'
import { readExam } from './exam.wire.ts'

/** A handler for those who may change the exam of the path: changes it, and returns what it is then. */
export const changing = <Body>(change: (actor: Actor, id: number, body: Body) => Promise<void>) =>
  onEditedExam(async (call: Actor, { id }, body: Body) => {
    await change(call, id, body)
    return readExam(call, id)
  })
