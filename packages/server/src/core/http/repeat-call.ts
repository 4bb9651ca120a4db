import { contract, type EndpointName } from '@jiangxue/contract/contract.ts'
import type { AnyEndpoint } from '@jiangxue/contract/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { inOperation, type RunningCall } from '../operation-name.ts'
import { problem } from '../problem.ts'
import { hasPermission } from './authorize.ts'
import { parseInput, type Handler, type Handlers } from './bind.ts'
import type { Actor } from './caller.ts'

const bound = new WeakMap<Context, Handlers>()
/** Makes the handlers of a program known, so that its calls can be repeated. */
export const rememberHandlers = (context: Context, handlers: Handlers): void => void bound.set(context, handlers)

/** Makes a call again, for its caller as they are now. */
export async function repeatCall(actor: Actor, call: RunningCall): Promise<void> {
  const { name, ...given } = call
  const { access, ...endpoint }: AnyEndpoint = contract[name as EndpointName]
  const { caller, context } = actor
  if (access.kind !== 'roles' || !access.roles.includes(caller.role) || !hasPermission(access.permission, caller))
    throw problem('access.denied')
  const handler = bound.get(context)?.[name as EndpointName] as Handler<AnyEndpoint>
  const input = parseInput({ access, ...endpoint }, given)
  await inOperation(name, () => handler({ ...input, ...actor } as never), call)
}
