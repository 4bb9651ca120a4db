declare module 'virtual:endpoints' {
  import type { BrowserEndpoint } from './lib/browser-endpoint.ts'
  const endpoints: Readonly<Record<string, BrowserEndpoint>>
  export default endpoints
}
