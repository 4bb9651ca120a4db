import { certificateStatusLabels, certificateZipTexts as texts } from '@jiangxue/contract/papers/certificate.values.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../core/context.ts'
import type { Actor } from '../../core/http/caller.ts'
import { Problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { renderCertificate } from '../print/renderer.ts'
import { pdfName, sendZip, type ZipEntry } from '../print/send-zip.ts'
import type { IssueResult } from './batch-issue.ts'
import { presentationOf, toDrawing, type Presentation } from './certificate.wire.ts'

export interface CertificatesToZip {
  readonly total: number
  readonly results: () => AsyncIterable<IssueResult> | Iterable<IssueResult>
  /** Recorded in the operation log. */
  readonly detail: object
}

/** Streams certificates as one zip while they are still being drawn. */
export async function sendCertificateZip(
  actor: Actor & { readonly reply?: FastifyReply },
  { total, results, detail }: CertificatesToZip,
): Promise<never> {
  const { context } = actor
  const presentation = await presentationOf(context)
  return sendZip(actor, {
    fileName: texts.fileName,
    columns: texts.columns,
    total,
    items: results,
    draw: (result, signal) => drawEntry(context, presentation, result, signal),
    operation: { action: 'certificate.export', targetId: 0, detail },
  })
}

async function drawEntry(
  context: Context,
  presentation: Presentation,
  result: IssueResult,
  signal: AbortSignal,
): Promise<ZipEntry> {
  const { certificate, reason } = result
  const who = [result.studentNumber ?? '', result.studentName]
  if (!certificate) return { row: { cells: [...who, ''], reason } }
  const { studentName, certificateNumber, status } = certificate
  const cells = [...who, certificateNumber]
  if (status !== 'VALID') return { row: { cells, reason: translate(certificateStatusLabels[status]) } }
  try {
    const drawing = await toDrawing(context.keys, presentation, certificate)
    const pdf = await renderCertificate(context, drawing, signal)
    return { name: pdfName(certificateNumber, studentName), pdf, row: { cells, reason: '' } }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Problem) return { row: { cells, reason: error.message } }
    context.log.error({ err: error }, 'could not draw a certificate')
    return { row: { cells, reason: translate(texts.notDrawn) } }
  }
}
