import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../i18n.ts'
import { expireSession } from '../session/answered-session.ts'
import { loginPath } from '../session/login-path.ts'
import { goToLogin } from '../session/session.ts'
import { toast } from '../toast.ts'

// User-facing handling of failed calls (spec §8, HTTP client).

const loginHere = () => loginPath(location.pathname + location.search)

/** The call needs a signed-in user: shows a message and goes to the login page. */
export function signInProblem(): ApiProblem {
  const message = translate(text('未登录或登录已过期'))
  toast.warning(message)
  goToLogin(loginHere())
  return new ApiProblem(401, message)
}

/** Uses the server's message, or else the call's or one with the status. Ends the session if the server rejects it. */
export function responseProblem(
  status: number,
  body: ProblemBody | undefined,
  token: string | undefined,
  failure?: string,
): ApiProblem {
  if (status === 401 && token) {
    const message = translate(text('登录已过期，请重新登录'))
    if (expireSession(token, loginHere())) toast.warning(message)
    return new ApiProblem(401, message, body)
  }
  return new ApiProblem(
    status,
    body?.message || (failure ? translate(failure) : translate(text('请求错误，状态码: {status}'), { status })),
    body,
  )
}
