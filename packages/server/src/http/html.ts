import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [
    'p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'blockquote', 'code', 'pre', 'a', 'img', 'hr', 'table', 'thead',
    'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'span',
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^(\/files\/\d+$|https:\/\/)/.test(frame.attribs.src ?? ''),
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}
options.allowedAttributes = { ...(options.allowedAttributes as Record<string, string[]>), a: ['href', 'title', 'rel'] }

/** Keeps what a course or news text needs of HTML and drops everything else; images only from our files or https. */
export const sanitizeHtml = (html: string) => sanitize(html, options)

/** The text of HTML without its tags, white space folded. */
export const toPlainText = (html: string) =>
  sanitize(html.replaceAll(/<\/(p|li|h\d|div|tr)>|<br\s*\/?>/g, ' '), { allowedTags: [], allowedAttributes: {}, textFilter: unescapeEntities })
    .replaceAll(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescapeEntities = (source: string) => source.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] as string)
