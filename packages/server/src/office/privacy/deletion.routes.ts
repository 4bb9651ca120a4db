import type { deletionEndpoints } from '@jiangxue/contract/privacy/deletion.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { cancelDeletion, planDeletion, requestDeletion } from './request-deletion.ts'

export const deletionHandlers: HandlersOf<keyof typeof deletionEndpoints> = {
  planDeletion,
  requestDeletion,
  cancelDeletion,
}
