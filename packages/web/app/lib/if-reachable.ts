import { text } from '@jiangxue/contract/kit/text.ts'
import { translate } from './i18n.ts'
import { toast } from './toast.ts'

/** Loads a document if the server can be reached: otherwise the browser's own error page would replace the site. */
export const ifReachable = (load: () => void): Promise<void> =>
  fetch('/api/health').then(load, () => toast.error(translate(text('网络连接失败，请检查您的网络设置'))))
