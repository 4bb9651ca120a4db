import type { MultipartFile } from '@fastify/multipart'
import type { FileForm, UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Problem, problem } from '../problem.ts'
import { cleanFileName } from '../text/file-name.ts'
import { containsNul } from './json-body.ts'

const jsonBytes = 256 * 1024
/** Allowance for the parts of a form other than its file. */
const otherBytes = jsonBytes + 64 * 1024

interface ReadForm {
  readonly file: UploadedFile | undefined
  readonly body: unknown
}

/**
 * Reads a form with one file and a few fields into memory; rejects a file larger than `maxBytes` as early as possible.
 */
export async function readForm(request: FastifyRequest, form: FileForm, maxBytes: number): Promise<ReadForm> {
  if (!request.isMultipart()) throw problem('request.unsupportedType')
  if (Number(request.headers['content-length']) > maxBytes + otherBytes) throw problem(form.tooLarge)
  try {
    return await readParts(request, form, maxBytes)
  } catch (error) {
    // The rest of the request is discarded, so that the response reaches a client that is still sending.
    request.raw.resume()
    throw error instanceof Problem ? error : problem('request.malformed')
  }
}

async function readParts(request: FastifyRequest, form: FileForm, maxBytes: number): Promise<ReadForm> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  const limits = {
    fileSize: Math.max(maxBytes, jsonBytes) + 1,
    fieldSize: jsonBytes,
    files: 2,
    fields: 20,
    parts: 22,
    headerPairs: 50,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw problem('request.tooLarge')
      fields[part.fieldname] = part.value
    } else if (part.fieldname === form.field && !file)
      file = {
        bytes: await readPart(part, maxBytes, () => problem(form.tooLarge)),
        name: cleanFileName(part.filename ?? ''),
      }
    else if (part.fieldname === form.jsonField)
      fields[part.fieldname] = (await readPart(part, jsonBytes, () => problem('request.tooLarge'))).toString('utf8')
    else throw problem('request.malformed')
  }
  if (!file && !form.isOptional)
    throw problem('upload.missing', { errors: { [form.field]: problem('upload.missing').message } })
  const body = form.jsonField === undefined ? fields : parsed(fields[form.jsonField])
  if (containsNul(body)) throw problem('request.malformed')
  return { file, body }
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

async function readPart(part: MultipartFile, maxBytes: number, tooLarge: () => Problem): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
