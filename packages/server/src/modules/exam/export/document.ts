import zlib from 'node:zlib'
import {
  sizeInPoints,
  type PrintedDocument,
  type PrintedLine,
  type PrintedPicture,
} from '../../../papers/print/printed-document.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'
const namespaces = `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships" xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:a="${schemas}/drawingml/2006/main" xmlns:pic="${schemas}/drawingml/2006/picture"`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (...list: readonly string[]) =>
  `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">${list.join('')}</Relationships>`
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const override = (part: string, type: string) =>
  `<Override PartName="/word/${part}.xml" ContentType="${wordType}.${type}+xml"/>`

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('footer1', 'footer')}</Types>`,
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
  'word/styles.xml': `${declaration}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>${style('Normal', 'Normal', '', '')}${style('Title', 'Title', '<w:jc w:val="center"/>', '<w:b/><w:sz w:val="32"/>')}${style('Heading1', 'heading 1', '<w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="0"/>', '<w:b/><w:sz w:val="24"/>')}${style('Code', 'Code', '<w:spacing w:line="240" w:lineRule="auto"/><w:ind w:left="420"/>', '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:eastAsia="宋体"/><w:sz w:val="19"/>')}</w:styles>`,
}
function style(id: string, name: string, paragraph: string, run: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
}

/** Writes a document as .docx. */
export function documentOf({ title, lines, footer, pictures }: PrintedDocument): Promise<Uint8Array> {
  const urls = [...pictures.keys()]
  const body = lines.map((line) => {
    const { picture: url } = line
    const picture = url === undefined ? undefined : pictures.get(url)
    return url !== undefined && picture ? pictureParagraph(picture, urls.indexOf(url)) : paragraph(line)
  })
  const page = `<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>`
  return zipOf({
    ...fixedParts,
    'word/_rels/document.xml.rels': relations(
      relation('rId1', 'styles', 'styles.xml'),
      relation('rId2', 'footer', 'footer1.xml'),
      ...urls.map((_, index) => relation(pictureId(index), 'image', pictureName(index))),
    ),
    'word/document.xml': `${declaration}<w:document ${namespaces}><w:body>${paragraph({ text: title }, 'Title')}${body.join('')}${page}</w:body></w:document>`,
    'word/footer1.xml': `${declaration}<w:ftr ${namespaces}>${paragraph({ text: footer })}</w:ftr>`,
    ...Object.fromEntries(urls.map((url, index) => [`word/${pictureName(index)}`, pictures.get(url)?.jpeg ?? ''])),
  })
}

const styles = { heading: 'Heading1', code: 'Code' } as const
const paragraph = ({ text, style, startsPage }: PrintedLine, name: string | undefined = style && styles[style]) =>
  `<w:p><w:pPr>${name ? `<w:pStyle w:val="${name}"/>` : ''}${startsPage ? '<w:pageBreakBefore/>' : ''}</w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

const pictureId = (index: number) => `picture${index + 1}`
const pictureName = (index: number) => `media/picture${index + 1}.jpeg`
/** The width of the text, in points. */
const textWidth = 451
const unitsPerPoint = 12_700

function pictureParagraph(picture: PrintedPicture, index: number): string {
  const { width, height } = sizeInPoints(picture, textWidth)
  const [cx, cy] = [Math.round(width * unitsPerPoint), Math.round(height * unitsPerPoint)]
  const named = `id="${index + 1}" name="${pictureId(index)}"`
  return `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${named}/><a:graphic><a:graphicData uri="${schemas}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${pictureId(index)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

const escaped = (text: string) =>
  text
    .replaceAll(/(?!\t)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

async function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  // Loaded on first use: it takes as much memory as the whole program's own code.
  const { utils, write } = (await import('@e965/xlsx')).default.CFB
  utils.use_zlib(zlib)
  const archive = utils.cfb_new({ fileType: 'zip' })
  for (const [name, part] of Object.entries(parts))
    utils.cfb_add(archive, `/${name}`, Buffer.from(part), { unsafe: true })
  return write(archive, { type: 'buffer', fileType: 'zip', compression: true })
}
