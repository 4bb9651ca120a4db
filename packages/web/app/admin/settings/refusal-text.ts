import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../../lib/i18n.ts'

/** What failed, followed by the server's message (spec §8). Other errors are rethrown. */
export function refusalText(error: unknown, lead: string): string {
  if (!isApiProblem(error)) throw error
  return error.message.startsWith(lead)
    ? error.message
    : translate(text('{what}：{why}'), { what: lead, why: error.message })
}
