import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { recordOf } from '@jiangxue/contract/kit/table.ts'
import {
  contractPaperTexts as texts,
  placeholderNames,
  signMethodLabels,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { readJson } from '../../core/json-text.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { expensiveWork } from '../../core/work-limits.ts'
import { designReader } from '../../papers/design/design-reader.ts'
import { toPrintable } from '../../papers/print/assert-printable.ts'
import { loadPictures } from '../../papers/print/load-pictures.ts'
import type { PrintedDocument, PrintedLine } from '../../papers/print/printed-document.ts'
import { headingLine } from '../../papers/print/question-lines.ts'
import { renderDocument } from '../../papers/print/renderer.ts'
import { shownLines } from '../../papers/print/shown-lines.ts'
import { findAgreement } from '../../people/agreement/agreement.queries.ts'
import { fillContract, fillTitle } from './fill-contract.ts'
import type { ContractRow } from './training-contract.queries.ts'

const blankFields = recordOf(placeholderNames, () => '')

/** Draws a signed contract: the text as it was read, how and when it was signed, the signature and the seal. */
export async function printContract(actor: Actor, row: ContractRow): Promise<Uint8Array> {
  const { context, caller } = actor
  const timezone = (await context.settings.current())['basic.timezone']
  // Published versions stay, so the text is the one that was read.
  const agreement = await findAgreement(context.database.read, 'contract' satisfies AgreementKind, row.agreementVersion)
  // Nothing is left of them once the archive of an erased account ends.
  const fields = { ...blankFields, ...readJson(row.fields) }
  const title = fillTitle(agreement?.title ?? translate(texts.fileName), fields)
  const html = fillContract(agreement?.html ?? '', fields)
  const printable = await toPrintable(context, [title, html, row.typedName, ...Object.values(fields)])
  const shown = (text: string, values?: Readonly<Record<string, string | number>>) =>
    printable(translate(text, values).replaceAll('\t', ' '))
  const time = siteDateTime(row.signedAt, timezone).replace('T', ' ')
  const lines = [
    { text: shown(texts.number, { number: row.id }) },
    ...(row.state === 'REPLACED' ? [{ text: shown(texts.replaced) }] : []),
    ...linesOfText(html).map((line) => ({ ...line, text: printable(line.text.replaceAll('\t', ' ')) })),
  ]
  const { seal } = (await designReader(context)(row.designId)).pictures
  const document: PrintedDocument = {
    title: printable(title),
    lines,
    footer: shown(texts.digest, { digest: row.digest }),
    pictures: await loadPictures(actor, lines),
    signing: {
      school: shown(texts.school, { school: fields.schoolName }),
      schoolName: printable(fields.schoolName),
      seal: shown(texts.seal),
      sealPicture: seal,
      student: shown(texts.student, { name: fields.studentName }),
      typedName: shown(row.typedName),
      typedOnly: shown(texts.typedOnly),
      strokes: readJson(row.signature),
      facts: [
        shown(texts.signedAt, { time }),
        shown(texts.method, { method: translate(signMethodLabels[row.method]) }),
        shown(texts.version, { version: row.agreementVersion }),
        shown(texts.digest, { digest: row.digest }),
        shown(texts.notice),
      ],
    },
  }
  return expensiveWork.pdfs.run(caller.userId, () => renderDocument(context, document))
}

const heading = /<h[2-4][^>]*>([\s\S]*?)<\/h[2-4]>/
const bulleted = /<ul[^>]*>[\s\S]*?<\/ul>/g

/** The lines of a text with its headings and bullets. */
function linesOfText(html: string): PrintedLine[] {
  const marked = html.replaceAll(bulleted, (list) => list.replaceAll(/<li[^>]*>(?:\s*<p[^>]*>)?/g, '$&· '))
  return marked
    .split(heading)
    .flatMap((part, index) =>
      index % 2 === 0 ? shownLines(part) : shownLines(part).map(({ text }) => headingLine(text)),
    )
}
