import type { Locator } from '@playwright/test'

/** Pastes HTML into a text as another program would offer it. */
export async function paste(text: Locator, html: string) {
  await text.click()
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', '文字')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
