import { AuthorityFormFile, type AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { issueValues } from '@jiangxue/contract/kit/issue-text.ts'
import { strictBody } from '@jiangxue/contract/kit/strict-body.ts'
import { omit } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { lineAt, lineOfPath } from './json-line.ts'

const schema = strictBody(AuthorityFormFile)

/** Reads a form that another school has exported; refuses it with the line of what is wrong. */
export function readFormFile(bytes: Uint8Array): AuthorityFormFields {
  const json = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const parsed = schema.safeParse(parse(json))
  if (parsed.success) return omit(parsed.data, ['jiangxueForm'])
  const [issue] = parsed.error.issues
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const values = {
    line: lineOfPath(json, path),
    field: path.join('.'),
    reason: translate(issue?.message ?? '', issueValues(issue ?? {})),
  }
  throw problem('authorityForm.wrongFile', { values })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    const [, position = json.length] = /at position (\d+)/.exec(String(error)) ?? []
    throw problem('authorityForm.notJson', { values: { line: lineAt(json, Number(position)) } })
  }
}
