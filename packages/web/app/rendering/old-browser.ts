import { text } from '@jiangxue/contract/kit/text.ts'
import { hashScript } from './own-scripts.ts'

export const oldBrowserNotice = text(
  '浏览器版本过低，页面可能显示不全或无法操作。请更新浏览器，或换用新版的 Edge、Chrome、Safari 等浏览器。',
)

/**
 * The script that shows a notice if the browser lacks something that our scripts or styles need. In the syntax of the
 * oldest browsers, which do not run our other scripts. `english` is the notice on English pages.
 */
export const oldBrowserScript = (english: string) => `(function () {
  var css = window.CSS && CSS.supports
  if ('noModule' in document.createElement('script') && Array.prototype.toSorted && css &&
    CSS.supports('selector(:has(a))') && CSS.supports('color', 'color-mix(in srgb, red, blue)')) return
  function show() {
    var note = document.createElement('div')
    note.setAttribute('role', 'alert')
    note.style.cssText = 'position:fixed;left:0;right:0;bottom:0;z-index:9999;padding:12px 16px;background:#fff4e0;color:#5c3b00;border-top:1px solid #d9a441;font:16px/1.5 sans-serif;text-align:center'
    note.textContent = document.documentElement.lang === 'en' ? ${JSON.stringify(english)} : ${JSON.stringify(oldBrowserNotice)}
    document.body.appendChild(note)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
})()`

/** Returns what adds the script to a page, behind the character set and the title, and the script's hash. */
export function browserCheck(english: string): { hash: string; addTo: (html: string) => string } {
  const script = oldBrowserScript(english)
  return {
    hash: hashScript(script),
    addTo: (html) => {
      const end = html.indexOf('</head>')
      if (end < 0) throw new Error('old-browser.ts expects a page with a head')
      return `${html.slice(0, end)}<script>${script}</script>${html.slice(end)}`
    },
  }
}
