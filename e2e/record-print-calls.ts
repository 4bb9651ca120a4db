import type { Page } from '@playwright/test'

/** Records print requests on the page instead of opening the print dialog of the browser. */
export const recordPrintCalls = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = String(performance.now())
    }
  })
