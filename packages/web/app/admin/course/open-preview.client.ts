import { browserApi } from '../../lib/api-client.ts'

/** Shows a course as visitors see it in a tab of its own, under a signed address that is fetched now. */
export async function openPreview({ id }: { id: number }): Promise<void> {
  // Opened before the answer: later the browser would take it for an unasked one.
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { previewUrl } = await browserApi.getManagedCourse({ params: { id } })
    if (tab) tab.location.href = previewUrl
    else location.assign(previewUrl)
  } catch (error) {
    tab?.close()
    throw error
  }
}
