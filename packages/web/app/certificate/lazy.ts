import { lazy } from 'react'

/** The drawing code is loaded with the first certificate that is opened, never with a page. */
export const CertificateDialog = lazy(() => import('./certificate-dialog.tsx'))
export const TemplatePicture = lazy(() => import('./certificate-picture.tsx'))
export const CertificatesOfStudent = lazy(() => import('./certificates-of-student.tsx'))
