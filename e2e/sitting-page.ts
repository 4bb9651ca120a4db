import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The sitting of an exam on a phone. */
export function sittingPage(page: Page) {
  return {
    start: async () => {
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: '开始考试' }).click()
    },
    /** Chooses the first option of each of these items, one after another, beginning with the one that is shown. */
    answer: async (from: number, to: number) => {
      for (let number = from; number <= to; number++) {
        await expect(page.getByRole('heading', { name: `第 ${number} 题` })).toBeVisible()
        await page.keyboard.press('1')
        if (number < to) await page.getByRole('button', { name: '下一题' }).click()
      }
    },
    next: () => page.getByRole('button', { name: '下一题' }).click(),
    /** Goes to an item by the answer card. */
    goTo: async (number: number) => {
      await page.getByRole('button', { name: '答题卡' }).click()
      await page.getByRole('button', { name: new RegExp(`^第 ${number} 题`) }).click()
    },
    expectSaved: () => expect(page.getByText('已保存')).toBeVisible(),
    expectUnsaved: () => expect(page.getByText('未保存，网络恢复后自动保存')).toBeVisible(),
    /** Hands in after the last item, whose bar has a button for it. */
    handIn: async (items: number) => {
      await page.getByRole('navigation', { name: '题目导航' }).getByRole('button', { name: '交卷' }).click()
      await page.getByRole('dialog', { name: '交卷' }).getByRole('button', { name: '交卷' }).click()
      const receipt = new RegExp(`答卷已提交。回执 [0-9A-F]{8}，.*已作答 ${items}/${items} 题`)
      await expect(page.getByText(receipt)).toBeVisible()
    },
  }
}
