import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Client loaders weigh too little for chunks of their own: without them the list of routes that every page loads is smaller.
  splitRouteModules: false,
} satisfies Config
