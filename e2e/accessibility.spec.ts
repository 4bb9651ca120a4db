import { atEveryWidth, faultsOf } from './accessibility.ts'
import { forEveryScreen, walkers } from './every-screen.ts'
import { expect, test } from './test.ts'

for (const walker of walkers)
  test(
    `every screen of the ${walker} is accessible and fits at every width, with its tabs and dialogs`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(900_000)
      const faults: string[] = []
      await forEveryScreen(page, walker, async (what) => {
        faults.push(...(await atEveryWidth(page, what, faultsOf)))
      })
      expect(faults).toEqual([])
    },
  )
