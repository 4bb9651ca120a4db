const latestMs = 3000

/**
 * Runs in the page before anything else of ours: starts the scripts once everything that shows has come, as soon as somebody
 * touches the page, or at once where somebody is signed in, whose name only the scripts know. Remembers a button pressed
 * meanwhile instead of letting its form go off by itself.
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

/** Runs before anything shows: leaves the places of what only somebody signed in gets, see `.is-known` of the styles. */
const recognize = `try {
  if (localStorage.getItem('token') && localStorage.getItem('account')) document.documentElement.classList.add('is-known')
} catch {}
document.currentScript.remove()`

const modulePreload = /<link rel="modulepreload"/g
const mainScript = /<script type="module"[^>]*>/

/** Makes the scripts of a page that is readable without them wait until it shows. */
export const startLate = (html: string) =>
  html
    .replace('<head>', () => `<head><script>${recognize}</script>`)
    .replaceAll(modulePreload, '<link rel="late-modulepreload"')
    .replace(mainScript, `<script>${starter}</script><script type="text/plain" id="late-script">`)
