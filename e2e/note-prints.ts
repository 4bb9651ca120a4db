import type { Page } from '@playwright/test'

/** Notes on the page when printing was asked for, instead of opening the browser's dialog. */
export const notePrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = String(performance.now())
    }
  })
