import type { Context } from '../../core/context.ts'
import { withinBudget } from '../../core/outside/outside-call.ts'
import { outsideReasonOf } from '../../core/outside/outside-reason.ts'
import { problem } from '../../core/problem.ts'
import { withUnsaved } from '../../office/settings/unsaved-settings.ts'
import { fetchToken } from './wechat-api.ts'
import { wechatAppOf } from './wechat-app.ts'

/** Gets a token with the settings as shown on the screen; throws with the reason of WeChat. */
export async function testWechat(context: Context, form: Readonly<Record<string, unknown>>): Promise<void> {
  const app = wechatAppOf(context.keys, await withUnsaved(context, 'wechat', form))
  await withinBudget(fetchToken(context.config.wechatUrl, app)).catch((error: unknown) => {
    throw problem('wechat.testFailed', { values: { reason: outsideReasonOf(error) } })
  })
}
