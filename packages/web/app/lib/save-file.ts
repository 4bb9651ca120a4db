import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { limits } from '@jiangxue/contract/limits.ts'
import { loginPath } from './guard.ts'
import { translate } from './i18n.ts'
import { currentToken, expireSession, renewToken } from './session.ts'
import { toast } from './toast.ts'

const addressKeptMs = 60_000

/** Fetches a file with the reader's token and saves it under a name; a refusal is an ApiProblem like that of any call. */
export async function saveFile(address: string, name: string): Promise<void> {
  const blob = await fetchFile(address)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), addressKeptMs)
}

async function fetchFile(address: string): Promise<Blob> {
  const token = currentToken()
  const response = await fetch(address, {
    headers: token ? { Authorization: `Bearer ${token}` } : {}, signal: AbortSignal.timeout(limits.uploadTimeoutMs),
  }).catch(() => {
    throw new ApiProblem(0, translate(text('网络连接失败，请检查您的网络设置')))
  })
  const renewed = response.headers.get('New-Token')
  if (token && renewed) renewToken(token, renewed)
  if (response.ok) return response.blob()
  const problem = (await response.json().catch(() => undefined)) as ProblemBody | undefined
  if (response.status === 401 && token) {
    const message = translate(text('登录已过期，请重新登录'))
    if (expireSession(token, loginPath(location.pathname + location.search))) toast.warning(message)
    throw new ApiProblem(401, message, problem)
  }
  throw new ApiProblem(response.status, problem?.message || translate(text('请求错误，状态码: {status}'), { status: response.status }), problem)
}
