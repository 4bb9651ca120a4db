import {
  contractPlaceholders,
  contractValueTexts as texts,
  placeholderMark,
  placeholderNames,
  type ContractFields,
  type ContractPlaceholder,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { translate } from '../../core/text/translate.ts'

const mark = /\{\{([^{}]+)\}\}/g
const literally = (text: string) => text.replaceAll(/[{}]/g, String.raw`\$&`)
const tableAlone = new RegExp(`<p[^>]*>\\s*${literally(placeholderMark('refundTable'))}\\s*</p>`, 'g')
const byLabel = new Map<string, ContractPlaceholder>(placeholderNames.map((name) => [contractPlaceholders[name], name]))

/** The title or text of an agreement with every placeholder filled in. */
export const fillTitle = (title: string, fields: ContractFields): string => filled(title, fields, (value) => value)

/** The same for clean HTML. The refund table is a table where it has a paragraph of its own, and a sentence elsewhere. */
export const fillContract = (html: string, fields: ContractFields): string =>
  filled(
    html.replaceAll(tableAlone, () => tableOf(fields.refundTable)),
    fields,
    escapeHtml,
  )

/** In one pass, so that what is filled in is never filled itself. */
const filled = (source: string, fields: ContractFields, escape: (value: string) => string) =>
  source.replaceAll(mark, (whole, label: string) => {
    const name = byLabel.get(label)
    if (!name) return whole
    return escape(name === 'refundTable' ? sentenceOf(fields.refundTable) : fields[name])
  })

const rowsOf = (table: string) => table.split('\n').map((row) => row.split('\t'))
const sentenceOf = (table: string) =>
  rowsOf(table)
    .map((cells) => cells.join('：'))
    .join('；')

function tableOf(table: string): string {
  const head = [texts.case, texts.refund].map((title) => `<th>${escapeHtml(translate(title))}</th>`).join('')
  const body = rowsOf(table).map(
    (cells) => `<tr>${cells.map((cell) => `<td>${protectedMarks(escapeHtml(cell))}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** What is filled in before the single pass must not look like a placeholder. */
const protectedMarks = (html: string) => html.replaceAll('{', '&#123;')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
