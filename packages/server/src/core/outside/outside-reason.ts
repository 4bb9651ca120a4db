import { outsideReasonTexts, type OutsideReason } from '@jiangxue/contract/outside.values.ts'
import { translate } from '../text/translate.ts'
import { HtmlAnswer, waitingBudgetMs } from './outside-call.ts'

const longest = 200
const reasons: readonly (readonly [OutsideReason, RegExp])[] = [
  ['dns', /\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/],
  ['refused', /\bECONNREFUSED\b/],
  ['login', /\bEAUTH\b|Invalid login/],
  ['timeout', /\bETIMEDOUT\b|TimeoutError|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|Greeting never received|^Timeout$/],
  ['certificate', /CERT|self[- ]signed|ALTNAME|unable to verify|UNABLE_TO/],
  ['tls', /\b(ERR_SSL|EPROTO|ETLS)|wrong version number|SSL routines|STARTTLS/i],
  ['broken', /\b(ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNECTION)\b|socket hang up|Unexpected socket close/],
]

/** The root of an error: `fetch` and the stores wrap what has happened. */
export function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}

/**
 * One sentence on why a call to another server failed, with the next step. What the server itself has answered is
 * passed on, shortened.
 */
export function outsideReasonOf(error: unknown): string {
  const root = error instanceof HtmlAnswer ? error : rootOf(error)
  const {
    code = '',
    name = '',
    message = String(root),
    hostname = '',
  } = (root ?? {}) as NodeJS.ErrnoException & { hostname?: string }
  const detail = message.replaceAll(/\s+/g, ' ').trim().slice(0, longest)
  const kind =
    root instanceof HtmlAnswer
      ? 'html'
      : reasons.find(([, pattern]) => [code, name, message].some((s) => pattern.test(s)))?.[0]
  if (kind === undefined) return detail
  const host = hostname || (/(?:ENOTFOUND|EAI_AGAIN) (\S+)/.exec(message)?.[1] ?? '')
  return translate(outsideReasonTexts[kind], { detail, host, seconds: waitingBudgetMs / 1000 })
}
