import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Client loaders are too small for separate chunks; without them the route manifest that every page loads is smaller.
  splitRouteModules: false,
} satisfies Config
