import type { HandlersOf } from '../../core/http/bind.ts'
import { changeStudents } from './change-students.ts'

export const studentBatchHandlers: HandlersOf<'setStatusOfStudents' | 'moveStudents'> = {
  setStatusOfStudents: (call) => changeStudents(call, call.body.ids, { status: call.body.status }),
  moveStudents: (call) => changeStudents(call, call.body.ids, { organizationId: call.body.organizationId }),
}
