import { operationLabel } from '@jiangxue/contract/office/operation.values.ts'
import type { StudentOperation } from '@jiangxue/contract/student/student-history.ts'
import { readDetail } from '../../core/log/operation-detail.ts'
import type { OperationRow } from '../../core/log/operations-on.queries.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant } from '../../core/units.ts'

export const toStudentOperation = ({
  id,
  at,
  username,
  action,
  detail,
  ip,
  result,
}: OperationRow): StudentOperation => ({
  id,
  at: toInstant(at),
  username,
  action,
  actionText: translate(operationLabel(action)),
  ...readDetail(detail),
  ip,
  isSuccess: result === 'success',
})
