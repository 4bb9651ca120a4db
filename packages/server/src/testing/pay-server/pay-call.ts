import type { IncomingHttpHeaders } from 'node:http'

/** A call that the stand-in has received. */
export interface PayCall {
  readonly method: string
  readonly url: URL
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** How an answer goes wrong. */
export type Trouble =
  /** Nothing happens at the provider, or everything, but the answer is lost. */
  | 'cutBefore'
  | 'cutAfter'
  | '500'
  /** Answers that the school must not believe. */
  | 'unsigned'
  | 'tampered'
  | 'stale'
  | 'otherKey'
  | 'truncated'
  | 'html'
  | 'endless'
  | { readonly delayMs: number }

/** How notices of a payment go out, right or wrong. */
export type NoticeMode =
  | 'once'
  | 'twice'
  | 'tenAtOnce'
  | 'never'
  | 'wrongAmount'
  | 'wrongMerchant'
  | 'tampered'
  /** WeChat Pay's only: Alipay repeats its notices for 25 hours. */
  | 'stale'
  /** A false signature with which WeChat Pay tests merchants. */
  | 'probe'
  | 'otherKey'

export const noticesOfMode = (mode: NoticeMode) => ({ twice: 2, tenAtOnce: 10, never: 0 })[mode as 'twice'] ?? 1
