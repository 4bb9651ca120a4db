import { hashScript } from './own-scripts.ts'

const latestMs = 3000

/**
 * Runs in the page before our other scripts. It starts them once everything visible has loaded, at the first
 * interaction, or immediately for signed-in users, whose name only the scripts know. Until then it remembers a
 * pressed button and prevents its form from being submitted.
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
 * Runs before the first paint: reserves space for content that only signed-in users get (see `.is-known` in the
 * styles), and uses the serif font immediately if an earlier visit has loaded it.
 */
const recognize = `try {
  if (localStorage.getItem('token') && localStorage.getItem('account')) document.documentElement.classList.add('is-known')
  if (localStorage.getItem('serif')) document.documentElement.classList.add('has-serif')
} catch {}
document.currentScript.remove()`

/** Hashes of the scripts that `startLate` adds to a page, for its content security policy. */
export const lateScripts: readonly string[] = [recognize, starter].map(hashScript)

// The markup that React Router is expected to write into a page.
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
 * Delays the scripts of a page that is readable without them until it is displayed. Throws if React Router's markup
 * differs from what is expected.
 */
export function startLate(html: string): string {
  let late = html
  for (const { found, replacement, atMost } of rewrites) {
    const parts = late.split(found)
    const times = parts.length - 1
    if (times === 0 || times > atMost)
      throw new Error(`late-scripts.ts does not recognize the page: ${found} occurs ${times} times`)
    late = parts.join(replacement)
  }
  return late
}
