import type { Contract } from '@jiangxue/contract/contract.ts'
import { printedPaperWords, type PrintFormat } from '@jiangxue/contract/exam/exam.values.ts'
import { itemPaperWords } from '@jiangxue/contract/exam/item-import.values.ts'
import type { Handler } from '../../../core/http/bind.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { attachment } from '../../../core/text/file-name.ts'
import { translate } from '../../../core/text/translate.ts'
import { expensiveWork } from '../../../core/work-limits.ts'
import { assertPrintable } from '../../../papers/print/assert-printable.ts'
import { loadPictures } from '../../../papers/print/load-pictures.ts'
import type { PrintedDocument } from '../../../papers/print/printed-document.ts'
import { renderDocument } from '../../../papers/print/renderer.ts'
import { plainName } from '../../../papers/print/send-zip.ts'
import { documentOf } from '../export/document.ts'
import { exporterOf } from '../export/exporter.ts'
import { getOwnPaper } from './paper.policy.ts'
import { printedLines } from './printed-paper.ts'
import { drawCopy } from './sample-paper.ts'

const contentTypes: Record<PrintFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}
const retryAfterSeconds = 5

/** Logs that a paper is printed, and sends it as a document. */
export const printPaper: Handler<Contract['printPaper']> = async (call) => {
  const { caller, context, params, query, reply } = call
  const free = expensiveWork.workbooks.take(caller.userId)
  if (!free) throw problem('export.tooMany', { retryAfterSeconds })
  try {
    const { database, now, settings } = context
    const { format, variant } = query
    const paper = await getOwnPaper(database.read, caller, params.id)
    const { pool, drawn } = await drawCopy(database.read, paper, `print ${paper.id} ${variant}`)
    const timezone = (await settings.current())['basic.timezone']
    const made = await exporterOf(database.read, { madeBy: caller.userId, madeAt: now() }, timezone)
    const lines = printedLines(pool, drawn, query)
    const file = await fileOf(call, format, {
      title: translate(printedPaperWords.title, { name: paper.name, variant }),
      lines,
      pictures: await loadPictures(call, lines),
      footer: translate(itemPaperWords.madeBy, made),
    })
    const detail = { name: paper.name, ...query, rows: drawn.length }
    await database.write((db) => audit(db, call, { action: 'paper.print', targetId: paper.id, detail }))
    const name = `${plainName(paper.name, variant)}.${format}`
    reply?.headers({ 'cache-control': 'no-store', 'content-disposition': attachment(name, `paper.${format}`) })
    return reply?.type(contentTypes[format]).send(Buffer.from(file)) as never
  } finally {
    free()
  }
}

async function fileOf({ context, caller }: Actor, format: PrintFormat, document: PrintedDocument): Promise<Uint8Array> {
  if (format === 'docx') return documentOf(document)
  const { title, lines, footer } = document
  const texts = [title, footer, ...lines.map(({ text }) => text.replaceAll('\t', ' '))]
  await assertPrintable(context, texts, 'paper.noGlyphs')
  return expensiveWork.pdfs.run(caller.userId, () => renderDocument(context, document))
}
