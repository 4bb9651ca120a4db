import { ApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../i18n.ts'
import { foreignText } from './foreign-answer.ts'

/** Creates the problem for a call that got no response in time. */
export const lateProblem = (timeoutMs: number): ApiProblem =>
  explained(translate(text('服务器在 {seconds} 秒内没有回答，请稍后重试'), { seconds: Math.round(timeoutMs / 1000) }))

/**
 * Creates the problem for a call that something else than the school answered. It counts as a call without a response:
 * what was sent may be sent again, and the session stays.
 */
export const foreignProblem = (status: number): ApiProblem => explained(translate(foreignText(status), { status }))

const explained = (message: string) => new ApiProblem(0, message, undefined, { isExplained: true })
