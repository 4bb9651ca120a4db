import { lazy } from 'react'

/** The drawing comes with the first certificate that somebody opens, never with a page. */
export const CertificateDialog = lazy(() => import('./certificate-dialog.tsx'))
export const CertificatesOfStudent = lazy(() => import('./certificates-of-student.tsx'))
