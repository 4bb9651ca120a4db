import { text } from '@jiangxue/contract/kit/text.ts'
import { lazyPart } from '../components/lazy-part.tsx'

const failure = text('无法显示证书')

/** The drawing code is loaded when the first certificate is opened, not with the page. */
export const CertificateDialog = lazyPart(() => import('./certificate-dialog.tsx'), { failure })
export const TemplatePicture = lazyPart(() => import('./certificate-picture.tsx'), { failure })
export const CertificatesOfStudent = lazyPart(() => import('./certificates-of-student.tsx'), {
  failure,
  whileLoading: () => <div className="skeleton h-72 rounded-card" />,
})
