import { text } from '@jiangxue/contract/kit/text.ts'

// Proxies, firewalls and login pages of networks answer in place of the school, with any status and mostly with HTML.

/** Whether a body was sent by the school: it answers every call with a JSON object or array. */
export const isOwnAnswer = (body: unknown): boolean => typeof body === 'object' && body !== null

/** Whether a response to a call for a file is a page instead. */
export const isPage = ({ headers }: Response): boolean =>
  /^(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')

/** Says what has answered in place of the school, and what helps; `{status}` is its placeholder. */
export function foreignText(status: number): string {
  switch (status) {
    case 413:
      return text('内容太大，被服务器前面的代理拒绝（{status}）。请换小一点的文件，或请管理员调大代理的上传限制')
    case 502:
    case 503:
    case 504:
      return text('服务器前面的代理没有得到回答（{status}），请稍后重试')
    case 407:
    case 511:
      return networkLogin
    default:
      if (status < 400) return networkLogin
      return text('请求被网络中的防火墙或代理拦截（{status}），请换个网络重试或联系管理员')
  }
}

const networkLogin = text('收到的不是学校网站的回答，可能是所在网络的登录页。请先登录该网络，再重试')
