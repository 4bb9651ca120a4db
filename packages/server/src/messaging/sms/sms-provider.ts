/** A text message of an approved template; the order of the values counts where the provider numbers them. */
export interface Sms {
  readonly phone: string
  readonly templateCode: string
  readonly values: Readonly<Record<string, string>>
}
interface SmsAccount {
  readonly accessKey: string
  readonly secretKey: string
  readonly signName: string
  /** Tencent's number of the application. */
  readonly sdkAppId: string
  /** Where the provider listens; tests name their own. */
  readonly endpoint?: string | undefined
}
/** Sends through one provider; throws with the provider's words where it refuses. */
export type SmsProvider = (account: SmsAccount, sms: Sms, now: number) => Promise<void>
