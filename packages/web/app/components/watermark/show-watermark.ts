const [leastMs, mostMs] = [20_000, 40_000]
/** Percent of the box. Captions are at the bottom. */
const [mostLeft, mostTop] = [70, 65]
const [least, most] = [0.12, 0.18]

/** Important, so that no other style hides it. */
const look = {
  display: 'block',
  visibility: 'visible',
  'z-index': '40',
  color: '#fff',
  'text-shadow': '0 0 3px #000, 0 0 1px #000',
  'font-size': 'clamp(14px, 2.4vw, 22px)',
  'white-space': 'nowrap',
  'pointer-events': 'none',
  'user-select': 'none',
}

const between = (from: number, to: number) => from + Math.random() * (to - from)

const anywhere = () => ({
  left: `${between(3, mostLeft)}%`,
  top: `${between(8, mostTop)}%`,
  opacity: between(least, most),
})

/**
 * Shows a faint text over a box, with the time, at another place every 20 to 40 seconds. If somebody removes or changes
 * it, it appears again, and `onRemoved` is called. Returns a function that ends it.
 */
export function showWatermark(box: HTMLElement, place: 'absolute' | 'fixed', text: string, onRemoved: () => void) {
  let mark: HTMLElement
  let shown = ''
  let timer: ReturnType<typeof setTimeout>
  const observer = new MutationObserver(() => {
    if (mark.parentElement === box && mark.outerHTML === shown) return
    clearTimeout(timer)
    mark.remove()
    show()
    onRemoved()
  })

  function show() {
    mark = document.createElement('div')
    mark.setAttribute('aria-hidden', 'true')
    box.append(mark)
    move()
    observer.observe(box, { childList: true })
    observer.observe(mark, { subtree: true, childList: true, attributes: true, characterData: true })
  }

  function move() {
    const now = new Date()
    const time = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
    mark.textContent = `${text} ${time}`
    mark.style.cssText = Object.entries({ ...look, position: place, ...anywhere() })
      .map(([name, value]) => `${name}:${value}!important`)
      .join(';')
    shown = mark.outerHTML
    // Its own changes are nothing to report.
    observer.takeRecords()
    timer = setTimeout(move, between(leastMs, mostMs))
  }

  show()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    mark.remove()
  }
}
