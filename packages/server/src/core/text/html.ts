import { alignmentClass, alignments, cellSpan, headerScope, isTextPicture } from '@jiangxue/contract/kit/rich-text.ts'
import sanitize from 'sanitize-html'

/** Keeps only the structural attributes of a cell. */
const cell: sanitize.Transformer = (tagName, { colspan, rowspan, scope }) => {
  const [columns, rows, heads] = [cellSpan(colspan), cellSpan(rowspan), tagName === 'th' ? headerScope(scope) : null]
  return {
    tagName,
    attribs: {
      ...(columns > 1 && { colspan: String(columns) }),
      ...(rows > 1 && { rowspan: String(rows) }),
      ...(heads && { scope: heads }),
    },
  }
}

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'code',
    'pre',
    'a',
    'img',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, alignments.map(alignmentClass)])),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // Browsers take longer with each level of nested tables.
  nestingLimit: 40,
  exclusiveFilter: (frame) => frame.tag === 'img' && !isTextPicture(frame.attribs.src ?? ''),
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }), th: cell, td: cell },
}

/** Keeps the HTML that course and news texts need and drops everything else; images only from our files or https. */
export const sanitizeHtml = (html: string) => (isPlain(html) ? html : sanitize(html, options))

/** Text and paragraphs without markup, which stay as they are; an import brings tens of thousands of them. */
const isPlain = (html: string) => /^[^<>&]*$|^(?:<p>[^<>&]*<\/p>)+$/.test(html)

/**
 * Whether a text shows pictures of other sites that it did not show before: those sites would learn the addresses of
 * our visitors.
 */
export const hasNewForeignPicture = (html: string, before: string): boolean =>
  [...sanitizeHtml(html).matchAll(/<img\b[^>]*\bsrc="(https:[^"]*)"/g)].some(([, src]) => !before.includes(`"${src}"`))

const breaks = /<\/(?:p|li|h\d|div|td|th|tr|table|blockquote|pre|figcaption)>|<(?:br|hr|img)\b[^>]*>/g

/** The text of HTML without its tags, with whitespace collapsed. */
export const toPlainText = (html: string) =>
  sanitize(html.replaceAll(breaks, ' '), { allowedTags: [], allowedAttributes: {}, textFilter: unescapeEntities })
    .replaceAll(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescapeEntities = (source: string) =>
  source.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
