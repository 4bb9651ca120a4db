declare module 'virtual:endpoints' {
  import type { BrowserEndpoint } from './lib/http/browser-endpoint.ts'
  const endpoints: Readonly<Record<string, BrowserEndpoint>>
  export default endpoints
}

declare module 'virtual:english' {
  /** Source → English, compiled by vite-plugins/english.ts. */
  const english: Readonly<Record<string, string | (string | [string])[]>>
  export default english
}
