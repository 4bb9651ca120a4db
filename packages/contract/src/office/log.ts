import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { keysOf, text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { operationLabels } from './operation.values.ts'

/** Who did what, to which record and from where; personal values are masked. */
export const OperationLog = named('OperationLog', {
  id: bodyId,
  timestamp: instant,
  username: z.string(),
  /** The person's name; empty for the program itself. */
  name: z.string(),
  action: z.string(),
  actionText: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  /** Who did what to which thing. */
  sentence: z.string(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** What else was recorded, such as the filter, the number of rows and the file of an export. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  note: z.string(),
  ip: z.string(),
  isSuccess: z.boolean(),
  /** Empty for actions of background jobs. */
  requestId: z.string(),
})
export type OperationLog = z.output<typeof OperationLog>

/** A request; the path contains no query, code or phone number. */
export const AccessLog = named('AccessLog', {
  id: bodyId,
  timestamp: instant,
  method: z.string(),
  path: z.string(),
  ip: z.string(),
  status: z.number().int(),
  username: z.string().nullable(),
  durationMs: z.number().int(),
  requestId: z.string(),
  /** How many requests the row stands for: very many of one user or network in a second are one row. */
  requests: z.number().int(),
})
export type AccessLog = z.output<typeof AccessLog>

export const ErrorLog = named('ErrorLog', {
  id: bodyId,
  timestamp: instant,
  level: z.string(),
  message: z.string(),
  stackTrace: z.string(),
  requestId: z.string(),
})
export type ErrorLog = z.output<typeof ErrorLog>

const day = filter(z.iso.date(text('请选择日期')))
const word = z.string().trim().max(100).optional()
/** Days in the site's time zone, both inclusive. */
const days = { from: day, to: day }
const actions = keysOf(operationLabels)

/** `username` is a name or login name, `keyword` part of the changes or the note. */
export const OperationLogQuery = pageQuery().extend({
  ...days,
  username: word,
  action: filter(z.enum(actions)),
  ip: word,
  keyword: word,
})
/** `path` is a prefix. */
export const AccessLogQuery = pageQuery().extend({ ...days, username: word, ip: word, path: word, status: filter(id) })
/** `keyword` is part of the message. */
export const ErrorLogQuery = pageQuery().extend({ ...days, keyword: word })
const withoutPage = { page: true, size: true } as const
export const OperationLogFilter = OperationLogQuery.omit(withoutPage)
export const AccessLogFilter = AccessLogQuery.omit(withoutPage)

const path = '/api/admin/logs'
const access = admin('settings.view')
const failure = text('加载日志失败')
const exportFailure = text('导出失败')
export const logEndpoints = {
  listOperationLogs: endpoint('GET', `${path}/operation`, {
    access,
    summary: 'Operations in the back office and on accounts, latest first',
    failure,
    query: OperationLogQuery,
    response: pageOf(OperationLog),
  }),
  exportOperationLogs: endpoint('GET', `${path}/operation/export`, {
    access,
    needsProof: 'always',
    summary: 'The operation log as .xlsx',
    failure: exportFailure,
    query: OperationLogFilter,
    response: 'stream',
  }),
  listAccessLogs: endpoint('GET', `${path}/access`, {
    access,
    summary: 'Requests, latest first; pictures, videos and successful progress reports are not logged',
    failure,
    query: AccessLogQuery,
    response: pageOf(AccessLog),
  }),
  exportAccessLogs: endpoint('GET', `${path}/access/export`, {
    access,
    needsProof: 'always',
    summary: 'The access log as .xlsx',
    failure: exportFailure,
    query: AccessLogFilter,
    response: 'stream',
  }),
  listErrorLogs: endpoint('GET', `${path}/error`, {
    access,
    summary: 'Server errors, latest first; for admins without a custom role',
    failure,
    query: ErrorLogQuery,
    response: pageOf(ErrorLog),
  }),
}
