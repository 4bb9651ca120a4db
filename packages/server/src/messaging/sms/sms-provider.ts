/** A text message using an approved template; the order of the values matters if the provider numbers them. */
export interface Sms {
  readonly phone: string
  readonly templateCode: string
  readonly values: Readonly<Record<string, string>>
}
interface SmsAccount {
  readonly accessKey: string
  readonly secretKey: string
  readonly signName: string
  /** Tencent's application id. */
  readonly sdkAppId: string
  /** The provider's endpoint; tests use their own. */
  readonly endpoint?: string | undefined
}
/** Sends through a provider; throws with the provider's message if it rejects the SMS. */
export type SmsProvider = (account: SmsAccount, sms: Sms, now: number) => Promise<void>
