import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

export const rememberCaller = (request: FastifyRequest, caller: Caller) => void callers.set(request, caller)

/** The caller of a request, once the session is known. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)
