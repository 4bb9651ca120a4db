import { describeAccess } from '@jiangxue/contract/kit/access.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { endpoints } from '../endpoints.ts'
import { problem } from '../problem.ts'
import { openApi } from './openapi.ts'

/** Serves `/api/openapi.json` and, if enabled, `/api/docs`, a page that lists all calls. */
export function serveApiDocs(app: FastifyInstance, { config }: Context) {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApi()))),
  )
  app.get('/api/docs', async (_request, reply) => {
    if (!config.showsApiDocs) throw problem('resource.notFound')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(docsPage())
  })
}

const escape = (source: string) => source.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function docsPage(): string {
  const rows = endpoints.map(
    ([name, endpoint]) =>
      `<tr><td><code>${endpoint.method} ${escape(endpoint.path)}</code></td><td>${name}</td><td>${escape(describeAccess(endpoint))}</td><td>${escape(endpoint.summary)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jiangxue API</title>
<style>body{font:15px/1.6 system-ui;margin:32px;color:#14283c;background:#faf7f1}table{border-collapse:collapse}td,th{text-align:left;padding:6px 14px;border-bottom:1px solid #e6dfd2;vertical-align:top}</style>
<h1>Jiangxue API</h1><p>The machine-readable form with all shapes is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><tr><th>Call</th><th>Name</th><th>Access</th><th>What it does</th></tr>${rows.join('\n')}</table></html>`
}
