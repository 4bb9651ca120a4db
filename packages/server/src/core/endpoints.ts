import { contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'

/** The calls of the contract by name. */
export const endpoints: readonly (readonly [EndpointName, AnyEndpoint])[] = keysOf(contract).map((name) => [
  name,
  contract[name],
])
