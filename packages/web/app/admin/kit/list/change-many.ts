import type { Contract, EndpointName } from '@jiangxue/contract/contract.ts'
import type { SendingOf } from '@jiangxue/contract/kit/endpoint.ts'
import { call } from '../../../lib/http/api-client.ts'
import { exportTimeoutMs } from '../../../lib/http/download-file.ts'

/** Makes a call that changes many rows: the server may need longer for a thousand of them than other calls wait. */
export const changeMany = <K extends EndpointName>(name: K, input: SendingOf<Contract[K]>) =>
  call(name, input, { timeoutMs: exportTimeoutMs })
