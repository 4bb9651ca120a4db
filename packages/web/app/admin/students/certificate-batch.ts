import type { BatchFailure } from '@jiangxue/contract/papers/certificate-batch.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'

/** The result of issuing certificates to several students. */
export interface CertificateBatch {
  certificates: Certificate[]
  failures: BatchFailure[]
}
