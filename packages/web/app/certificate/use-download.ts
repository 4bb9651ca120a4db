import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { downloadFile } from '../lib/http/download-file.ts'
import { isInWechat } from '../lib/in-wechat.ts'
import { failureText } from '../lib/show-problem.ts'

interface Notice {
  isGood: boolean
  message: string
}
const noticeMs = 3000

/** Downloads the PDF of a certificate. The result is shown in the dialog, since toasts would be hidden behind it. */
export function useDownload({ id, studentId, studentName, certificateNumber }: Certificate) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => {
    if (!notice?.isGood) return
    const timer = setTimeout(() => setNotice(undefined), noticeMs)
    return () => clearTimeout(timer)
  }, [notice])

  async function download() {
    if (isBusy) return
    if (isInWechat()) return setNotice({ isGood: false, message: t`请点右上角“…”，在浏览器中打开后下载` })
    setBusy(true)
    setNotice(undefined)
    try {
      const fileName = `${certificateNumber}_${studentName}.pdf`
      await downloadFile('openOwnCertificatePdf', { params: { studentId, id } }, fileName)
      setNotice({ isGood: true, message: t`证书下载成功` })
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setNotice({ isGood: false, message: failureText(error, t`获取证书数据失败`) })
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy, notice }
}
