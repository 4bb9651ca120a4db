import { expectAccessibleAtEveryWidth } from './accessibility.ts'
import { forEveryScreen, walkers } from './every-screen.ts'
import { expect, test } from './test.ts'

for (const walker of walkers)
  test(
    `every screen of the ${walker} is accessible and fits at every width, with its tabs and dialogs`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(900_000)
      let looked = 0
      await forEveryScreen(page, walker, async (what) => {
        looked++
        await expectAccessibleAtEveryWidth(page, what)
      })
      expect(looked).toBeGreaterThan(3)
    },
  )
