import { isApiProblem } from '@jiangxue/contract/api.ts'
import { browserApi } from './http/api-client.ts'
import { toast } from './toast.ts'

/** Loads a document if the server can be reached: otherwise the browser's own error page would replace the site. */
export async function ifReachable(load: () => void): Promise<void> {
  try {
    await browserApi.health()
  } catch (error) {
    if (!isApiProblem(error)) throw error
    // Any answer will do.
    if (error.status === 0) return toast.error(error.message)
  }
  load()
}
