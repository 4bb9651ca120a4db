import { alignments } from '@jiangxue/contract/kit/rich-text.ts'

const blocks = 'p, h1, h2, h3, h4, h5, h6, div, section, ul, ol, table, blockquote, pre, figure'
const containers = 'div, section, article, center, figure'

/** Moves the alignment of sections, which the editor does not have, to the paragraphs and headings in them. */
export function spreadAlignment(page: Document) {
  const all = [...page.querySelectorAll<HTMLElement>(containers)]
  // From the inside out: the nearest alignment holds.
  for (const container of all.toReversed()) {
    const align = alignmentOf(container)
    if (align === undefined) continue
    for (const block of container.querySelectorAll<HTMLElement>(blocks))
      block.style.textAlign ||= alignmentOf(block) ?? align
  }
  for (const container of all) {
    const align = alignmentOf(container)
    if (align === undefined || container.querySelector(blocks)) continue
    const paragraph = page.createElement('p')
    paragraph.style.textAlign = align
    paragraph.append(...container.childNodes)
    container.append(paragraph)
  }
}

function alignmentOf(element: HTMLElement): string | undefined {
  if (element.tagName === 'CENTER') return 'center'
  const said = element.style.textAlign || element.getAttribute('align')?.toLowerCase()
  return alignments.find((each) => each === said)
}
