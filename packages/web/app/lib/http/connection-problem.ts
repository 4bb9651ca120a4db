import { ApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from '../i18n.ts'

/** Creates the problem for a call that got no response. */
export const connectionProblem = (): ApiProblem =>
  new ApiProblem(0, translate(text('网络连接失败，请检查您的网络设置')))
