// What React Router has for measuring tools and for finding routes later; this site uses neither: every route is known
// from the start (`routeDiscovery: initial`). Names and meaning as in react-router/lib/router/instrumentation.ts and
// lib/dom/ssr/fog-of-war.ts of the pinned version.
const nothing = () => undefined

export const consumeInstrumentationClientResultMetaReceiver = nothing
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <T>(router: T) => router

export const isFogOfWarEnabled = () => false
export const getPartialManifest = nothing
export const getManifestPath = nothing
export const getPatchRoutesOnNavigationFunction = nothing
export const useFogOFWarDiscovery = nothing
export const handleClientVersionMismatch = async () => false

// Named by parts of the package that no browser loads.
export const getPathsWithAncestors = nothing
export const instrumentHandler = nothing
export const instrumentationResultMetaContext = undefined
