import { connectionProblem } from './http/connection-problem.ts'
import { toast } from './toast.ts'

/** Reloads the page if the server can be reached: otherwise the browser's own error page would replace the site. */
export const reload = (): void =>
  void fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => toast.error(connectionProblem().message),
  )
