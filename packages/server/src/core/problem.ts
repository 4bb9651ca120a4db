import { fieldProblems, type FieldProblemCode } from '@jiangxue/contract/kit/field-problem.ts'
import { problems, type ProblemBody, type ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import { translate } from './text/translate.ts'

interface ProblemDetail {
  values?: Record<string, string | number>
  /** The field that gets the problem's own message. */
  field?: string
  /** Field → message. */
  errors?: Record<string, string>
  data?: unknown
  retryAfterSeconds?: number
}

/** An error with the status and message for the client. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: ProblemDetail
  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(translate(problems[code][1], detail.values))
    this.code = code
    this.status = problems[code][0]
    this.detail = detail
  }
}

/** `throw problem('course.notFound')`: status and message come from the contract's table of problems. */
export const problem = (code: ProblemCode, detail?: ProblemDetail) => new Problem(code, detail)

/** What was looked up; throws the problem if there is none. */
export function existing<T extends object>(found: T | undefined, code: ProblemCode): T {
  if (!found) throw problem(code)
  return found
}

export type FieldErrors = Record<string, FieldProblemCode>

/** `throw invalid({ date: 'date.inFuture' })`: 422 with a message for each field. */
export const invalid = (errors: FieldErrors) => problem('request.invalid', { errors: toMessages(errors) })

/** Converts field → code to field → message. */
export const toMessages = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, translate(fieldProblems[code])]))

export function problemBody({ code, status, message, detail }: Problem, requestId: string): ProblemBody {
  const errors = detail.field === undefined ? detail.errors : { [detail.field]: message }
  return { code: status, problem: code, success: false, message, errors, data: detail.data, requestId }
}
