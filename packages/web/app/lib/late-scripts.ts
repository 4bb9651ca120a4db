import { hashScript } from './own-scripts.ts'

const latestMs = 3000

/**
 * Runs in the page before our other scripts: starts them once everything visible has loaded, at the first touch of the page,
 * or at once for a signed-in user, whose name only the scripts know. Remembers a button pressed meanwhile, whose form is not
 * submitted.
 */
const starter = `(() => {
  window.earlyPress = null
  const remember = (event) => {
    const button = event.target.closest?.('button')
    if (!button) return
    if ('earlyPress' in window) {
      event.preventDefault()
      window.earlyPress = button
    } else if (button.closest('[data-late]')) window.latePress = button
  }
  addEventListener('click', remember, true)
  let started = false
  const start = () => {
    if (started) return
    // Before the whole page is there, so may not be what starts them.
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start)
    started = true
    for (const link of document.querySelectorAll('link[rel="late-modulepreload"]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('late-script').textContent
    document.head.append(script)
    script.remove()
  }
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, { once: true, capture: true, passive: true })
  if (document.documentElement.classList.contains('is-known')) requestAnimationFrame(() => setTimeout(start))
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, ${latestMs})
})()`

/**
 * Runs before the first paint: reserves the space of what only signed-in users get, see `.is-known` of the styles, and uses
 * the serif at once where an earlier visit has loaded it.
 */
const recognize = `try {
  if (localStorage.getItem('token') && localStorage.getItem('account')) document.documentElement.classList.add('is-known')
  if (localStorage.getItem('serif')) document.documentElement.classList.add('has-serif')
} catch {}
document.currentScript.remove()`

/** The scripts that this adds to a page, as its policy names them. */
export const lateScripts: readonly string[] = [recognize, starter].map(hashScript)

// What React Router is known to write into a page.
const rewrites = [
  { found: '<head>', replacement: `<head><script>${recognize}</script>`, atMost: 1 },
  { found: '<link rel="modulepreload"', replacement: '<link rel="late-modulepreload"', atMost: Infinity },
  {
    found: '<script type="module" async="">',
    replacement: `<script>${starter}</script><script type="text/plain" id="late-script">`,
    atMost: 1,
  },
]

/**
 * Makes the scripts of a page that is readable without them wait until it shows. Throws where React Router has written the
 * page in another way than expected.
 */
export function startLate(html: string): string {
  let late = html
  for (const { found, replacement, atMost } of rewrites) {
    const parts = late.split(found)
    const times = parts.length - 1
    if (times === 0 || times > atMost) throw new Error(`late-scripts.ts expects another page: ${found} ${times} times`)
    late = parts.join(replacement)
  }
  return late
}
