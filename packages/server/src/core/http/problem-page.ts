import { messages } from '@jiangxue/contract/kit/messages.ts'
import type { FastifyRequest } from 'fastify'
import { language, translate } from '../text/translate.ts'

/** Lets the page below carry its own style and nothing else. */
export const problemPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** A person looks at the response: an address that was opened in a browser, not a call. */
export const isOpenedByPerson = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** What a browser shows where no page can be rendered. Nothing of the request goes into it. */
export const problemPage = (message: string) => `<!doctype html>
<html lang="${language() === 'en_US' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1.25rem;padding:1.5rem;box-sizing:border-box;
text-align:center;font:1rem/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2933;background:#faf8f4}
h1{margin:0;font-size:1.35rem}a{color:#a23b2a}
</style>
</head>
<body>
<h1>${message}</h1>
<p><a href="/">${translate(messages.backToHome)}</a></p>
</body>
</html>
`
