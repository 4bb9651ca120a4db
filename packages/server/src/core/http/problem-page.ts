import { messages } from '@jiangxue/contract/kit/messages.ts'
import type { FastifyRequest } from 'fastify'
import { language, translate } from '../text/translate.ts'

/** Allows the page below its own style and nothing else. */
export const problemPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Whether a person will see the response: a URL opened in a browser, not an API call. */
export const isOpenedByPerson = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** The page shown in a browser if no page can be rendered. It contains nothing from the request. */
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
