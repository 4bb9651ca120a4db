import { problems, type ProblemBody, type ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { fillText } from '@jiangxue/contract/kit/text.ts'

interface ProblemDetail {
  values?: Record<string, string | number>
  /** Field → message. */
  errors?: Record<string, string>
  data?: unknown
  retryAfterSeconds?: number
}

/** A refusal on its way to the client. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: ProblemDetail
  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(fillText(problems[code][1], detail.values))
    this.code = code
    this.status = problems[code][0]
    this.detail = detail
  }
}

/** `throw problem('course.absent')`: status and message come from the contract's one table. */
export const problem = (code: ProblemCode, detail?: ProblemDetail) => new Problem(code, detail)

export const problemBody = (refusal: Problem, requestId: string): ProblemBody => ({
  code: refusal.status,
  problem: refusal.code,
  success: false,
  message: refusal.message,
  ...(refusal.detail.errors && { errors: refusal.detail.errors }),
  ...(refusal.detail.data !== undefined && { data: refusal.detail.data }),
  requestId,
})
