import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

export const rememberCaller = (request: FastifyRequest, caller: Caller) => void callers.set(request, caller)

/** Who is calling, once their session is known. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)
