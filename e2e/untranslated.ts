import { readFileSync } from 'node:fs'
import { defaultSiteName } from '@jiangxue/contract/kit/site.values.ts'
import { notificationFacts } from '@jiangxue/contract/messaging/notification-facts.values.ts'
import { certificateSettings } from '@jiangxue/contract/office/setting-groups.ts'
import type { Page } from '@playwright/test'

const path = new URL('../packages/contract/src/translations/en.json', import.meta.url)
const sources = Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object)
const han = /\p{Script=Han}/u

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/**
 * Sources that are also names in the demo school: a course, the subject and issuer of its certificates, and a surname.
 */
const names: readonly string[] = [
  notificationFacts.course.sample,
  certificateSettings.trainingProject.initial,
  defaultSiteName,
  '周',
]
const plain = new Set(sources.filter((source) => !source.includes('{') && !names.includes(source)))
/** Texts with values. Those with only single characters between the values would match user content. */
const patterns = sources
  .filter((source) => source.includes('{') && source.split(/\{\w+\}/).some((part) => /\p{Script=Han}{2}/u.test(part)))
  .map(
    (source) =>
      new RegExp(
        `^${source
          .split(/\{\w+\}/)
          .map(literal)
          .join('[^]*')}$`,
      ),
  )

/**
 * Returns visible texts, accessible names and hints of a page that are Chinese source texts, excluding user content and
 * what is marked as Chinese.
 */
export async function untranslated(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts: (string | null)[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'])
          texts.push(node.getAttribute(name))
      else if (
        !node.parentElement?.closest('script, style, noscript, textarea, [contenteditable=true], body [lang=zh-CN]')
      )
        texts.push(node.textContent)
    return texts.flatMap((text) => text?.trim() || [])
  })
  return [...new Set(said)].filter(
    (text) => han.test(text) && (plain.has(text) || patterns.some((pattern) => pattern.test(text))),
  )
}
