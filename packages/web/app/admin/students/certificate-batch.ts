import type { BatchFailure, Certificate } from '@jiangxue/contract/certificate.ts'

/** What became of the certificates of many students. */
export interface CertificateBatch {
  certificates: Certificate[]
  failures: BatchFailure[]
}
