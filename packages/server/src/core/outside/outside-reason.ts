import { outsideReasonTexts, type OutsideReason } from '@jiangxue/contract/office/outside.values.ts'
import { StoreError } from '../storage/s3-client.ts'
import { translate } from '../text/translate.ts'
import { PrivateTarget } from './assert-reachable-target.ts'
import { HtmlAnswer, ShownReason, waitingBudgetMs } from './outside-call.ts'

const longest = 200
/** The refusals of stores that name a setting to correct. */
const storeCodes = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'InvalidBucketName',
  'NoSuchBucket',
  'PermanentRedirect',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
])
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
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error
}

/**
 * One sentence on why a call to another server failed, with the next step. What a server has answered is not passed on,
 * because settings name the server: only what a provider that we know has said, shortened, and known codes of stores.
 */
export function outsideReasonOf(error: unknown): string {
  const root = error instanceof HtmlAnswer || error instanceof PrivateTarget ? error : rootOf(error)
  const {
    code = '',
    name = '',
    message = String(root),
    hostname = '',
    responseCode,
  } = (root ?? {}) as NodeJS.ErrnoException & { hostname?: string; responseCode?: number }
  if (root instanceof ShownReason) return message.replaceAll(/\s+/g, ' ').trim().slice(0, longest)
  if (root instanceof StoreError && storeCodes.has(root.code)) return root.code
  const kind =
    root instanceof HtmlAnswer
      ? 'html'
      : root instanceof PrivateTarget
        ? 'private'
        : reasons.find(([, pattern]) => [code, name, message].some((s) => pattern.test(s)))?.[0]
  const host = hostname || (/(?:ENOTFOUND|EAI_AGAIN) (\S+)/.exec(message)?.[1] ?? '')
  return translate(outsideReasonTexts[kind ?? 'answer'], {
    host,
    code: responseCode ?? (/^[A-Z]\w{2,40}$/.test(code) ? code : '-'),
    seconds: waitingBudgetMs / 1000,
  })
}
