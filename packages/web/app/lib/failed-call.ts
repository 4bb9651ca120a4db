import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { loginPath } from './guard.ts'
import { translate } from './i18n.ts'
import { expireSession, goToLogin } from './session.ts'
import { toast } from './toast.ts'

// What becomes of a call that did not succeed, however it was made (spec §8, HTTP client).

const wayToLogin = () => loginPath(location.pathname + location.search)

/** Nothing came back. */
export const noAnswer = (): ApiProblem => new ApiProblem(0, translate(text('网络连接失败，请检查您的网络设置')))

/** Only somebody signed in may make this call, and nobody is: says so and goes to the login page. */
export function notSignedIn(): ApiProblem {
  const message = translate(text('未登录或登录已过期'))
  toast.warning(message)
  goToLogin(wayToLogin())
  return new ApiProblem(401, message)
}

/** The server's refusal in its own words, else in the call's, else by its status; a session that it no longer knows ends. */
export function refusalOf(
  status: number,
  body: ProblemBody | undefined,
  token: string | undefined,
  failure?: string,
): ApiProblem {
  if (status === 401 && token) {
    const message = translate(text('登录已过期，请重新登录'))
    if (expireSession(token, wayToLogin())) toast.warning(message)
    return new ApiProblem(401, message, body)
  }
  return new ApiProblem(
    status,
    body?.message || (failure ? translate(failure) : translate(text('请求错误，状态码: {status}'), { status })),
    body,
  )
}
