import type { BatchFailure, Certificate } from '@jiangxue/contract/certificate.ts'

/** The result of issuing certificates to several students. */
export interface CertificateBatch {
  certificates: Certificate[]
  failures: BatchFailure[]
}
