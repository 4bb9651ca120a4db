import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'

/** A run that has issued certificates to several students, whose results the server keeps. */
export interface CertificateBatch {
  /** Undefined if they have been downloaded already. */
  certificates?: Certificate[]
  /** Issues deleted certificates again. */
  renew: (studentIds: number[]) => void
}
