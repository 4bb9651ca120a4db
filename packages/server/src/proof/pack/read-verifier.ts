import { readFile } from 'node:fs/promises'
import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import { guardedActLabels } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { courseSettings, hourSettings, presenceSettings } from '@jiangxue/contract/office/study-settings.ts'
import {
  changeFactTexts,
  changeKindTexts,
  findingTexts,
  verifierTexts,
} from '@jiangxue/contract/proof/evidence.values.ts'
import { translate } from '../../core/text/translate.ts'

/** Where `npm run build` puts the verifier. */
export const verifierFolder = new URL('../../../build/verifier/', import.meta.url)

const style = `
:root{color-scheme:light;font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#16283a;background:#f5f6f4}
body{margin:0}main{max-width:1180px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:28px;margin:8px 0}h2{font-size:22px;margin:24px 0 8px}h3{font-size:17px;margin:24px 0 4px}
label{display:block;margin:16px 0 6px;font-weight:600}
textarea{width:100%;box-sizing:border-box;font:inherit;padding:8px;border:1px solid #9aa7b3;border-radius:8px;background:#fff}
input[type=file]{font:inherit;min-height:44px;max-width:100%}main{overflow-wrap:anywhere}
.good{color:#17684b}.bad{color:#a3261a}.findings{padding-left:20px;color:#a3261a}.findings small{color:#51606e}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px;padding:16px;background:#fff;border:1px solid #dfe4e2;border-radius:12px}
dt{color:#51606e}dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto;margin:16px 0;background:#fff;border:1px solid #dfe4e2;border-radius:12px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:8px 12px;text-align:left;border-bottom:1px solid #edf0ee;white-space:nowrap}th{color:#51606e;font-weight:600}
.text{white-space:pre-line;min-width:18em;max-width:36em}
@media(max-width:560px){dl{grid-template-columns:1fr}dd{margin-bottom:8px}}
@media print{:root{background:#fff}label,textarea,input{display:none}}`

/** The two verifiers of a pack, in the language of the site. */
export async function readVerifier(timezone: string): Promise<{ html: string; mjs: string }> {
  const [page, program] = await Promise.all(
    ['page.js', 'program.js'].map((name) => readFile(new URL(name, verifierFolder), 'utf8')),
  )
  const translateAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inOwnLanguage(text)]))
  const words = JSON.stringify({
    words: translateAll(verifierTexts),
    findings: translateAll(findingTexts),
    kinds: translateAll(changeKindTexts),
    acts: translateAll(guardedActLabels),
    facts: translateAll(factTexts()),
    timezone,
  })
  // Escaped, so that nothing can end the script element.
  const safe = words.replaceAll('<', String.raw`\u003c`)
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head><body>
<script>globalThis.verifierWords=${safe}</script>
<script type="module">
${page}
start(document)
</script></body></html>
`
  const mjs = `globalThis.verifierWords = ${safe}\n${program}\nprocess.exitCode = await run(process.argv.slice(2), console.log)\n`
  return { html, mjs }
}

/** The names and values in the changes of how study time is credited: those of the settings, and their own. */
const factTexts = (): Record<string, string> => ({
  ...textsOf({
    ...hourSettings,
    ...presenceSettings,
    mode: courseSettings.studyTime,
    delivery: courseSettings.mediaDelivery,
  }),
  ...changeFactTexts,
})

const textsOf = (settings: Readonly<Record<string, Setting>>) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, { label, choices = {} }]) => [
      [name, label],
      ...Object.entries(choices).map(([value, text]) => [`${name}.${value}`, text]),
    ]),
  )

/** Translates a text but keeps its placeholders, which are filled in later. */
function inOwnLanguage(text: string): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return translate(text, Object.fromEntries(names.map((name) => [name, `{${name}}`])))
}
