import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { reportFailure } from '../../../lib/show-problem.ts'

/** Opens a course as visitors see it in a new tab, using a fresh signed URL, which unpublished courses require. */
export function usePreview() {
  const { t } = useLingui()
  return async ({ id }: { id: number }): Promise<void> => {
    // Opened before the response arrives, or else the browser would block it as a popup.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    try {
      const { previewUrl } = await browserApi.getManagedCourse({ params: { id } })
      if (tab) tab.location.href = previewUrl
      else location.assign(previewUrl)
    } catch (error) {
      tab?.close()
      reportFailure(error, t`获取课程信息失败`)
    }
  }
}
