const latestMs = 3000

/**
 * Runs in the page before anything else of ours: starts the scripts once everything that shows has come, or as soon as
 * somebody touches the page, and remembers a button pressed meanwhile instead of letting its form go off by itself.
 */
const starter = `(() => {
  window.earlyPress = null
  const remember = (event) => {
    const button = event.target.closest?.('button')
    if (!button || !('earlyPress' in window)) return
    event.preventDefault()
    window.earlyPress = button
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
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, ${latestMs})
})()`

const modulePreload = /<link rel="modulepreload"/g
const mainScript = /<script type="module"[^>]*>/

/** Makes the scripts of a page that is readable without them wait until it shows. */
export const startLate = (html: string) =>
  html
    .replaceAll(modulePreload, '<link rel="late-modulepreload"')
    .replace(mainScript, `<script>${starter}</script><script type="text/plain" id="late-script">`)
