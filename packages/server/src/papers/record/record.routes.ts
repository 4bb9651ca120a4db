import { listLimits } from '@jiangxue/contract/kit/list.values.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import { latestRecords } from '@jiangxue/contract/learning-record.values.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { countStudyRecords, listStudyRecords } from '../../teaching/student-centre/study-record.queries.ts'
import { getLearnerFor, recordsFor } from './record.policy.ts'
import { toLearningRecord } from './record.wire.ts'

export const learningRecordHandlers: HandlersOf<'listLearningRecords'> = {
  listLearningRecords: async (call) => {
    const { page, size } = call.query
    const { read } = call.context.database
    await getLearnerFor(call, call.params.id)
    const which = recordsFor(call.caller, call.params.id)
    const isPaged = page !== undefined || size !== undefined
    const at = { page: page ?? 0, size: size ?? (isPaged ? listLimits.size : latestRecords) }
    const records = (await listStudyRecords(read, which, at)).map(toLearningRecord)
    return isPaged ? toPage(records, await countStudyRecords(read, which), at) : records
  },
}
