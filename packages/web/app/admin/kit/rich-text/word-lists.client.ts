/** Marks the bullet or number that a word processor writes before a list item. */
const marker = 'mso-list:Ignore'
const levelOf = (paragraph: Element) =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
const isNumber = (text: string) => /^[（(]?(\d{1,3}|[a-z]|[ivx]{1,5}|[一二三四五六七八九十]{1,3})[.．)）、]/i.test(text)

/**
 * Turns the paragraphs that a word processor displays as lists into lists. They have the style
 * `mso-list:l0 level1 lfo1` and start with their bullet, often a letter of a symbol font, or their number.
 */
export function makeLists(page: Document) {
  let open: { level: number; list: Element }[] = []
  let last: Element | null = null
  for (const paragraph of page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph)
    if (level === 0) continue
    const isContinued = last !== null && previousBlock(paragraph) === last
    if (!isContinued) open = []
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const text = removeMarker(paragraph)
    if (open.at(-1)?.level !== level) open.push({ level, list: addList(page, paragraph, open.at(-1)?.list, text) })
    const item = page.createElement('li')
    const inner = page.createElement('p')
    inner.append(...paragraph.childNodes)
    item.append(inner)
    open.at(-1)!.list.append(item)
    last = open[0]!.list
    paragraph.remove()
  }
}

function addList(page: Document, paragraph: Element, parent: Element | undefined, marker: string): Element {
  const list = page.createElement(isNumber(marker) ? 'ol' : 'ul')
  const item = parent?.lastElementChild
  if (item) item.append(list)
  else paragraph.before(list)
  return list
}

/** Returns the preceding element if only white space is in between. */
function previousBlock(element: Element): Element | null {
  let node = element.previousSibling
  while (node && node.nodeType !== Node.ELEMENT_NODE && !node.textContent?.trim()) node = node.previousSibling
  return node instanceof Element ? node : null
}

/** Removes and returns the bullet or number. */
function removeMarker(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll('span[style]')].find((span) =>
    (span.getAttribute('style') ?? '').replaceAll(/\s/g, '').includes(marker),
  )
  const text = ignored?.textContent?.trim() ?? ''
  ignored?.remove()
  return text
}
