import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { assertSchool } from './assert-school.ts'
import type { Config } from './core/config/config.ts'
import type { Context } from './core/context.ts'
import { copyBeforeUpgrade } from './core/database/copy-before-upgrade.ts'
import { migrate } from './core/database/migrate.ts'
import { openDatabase } from './core/database/open-database.ts'
import { serveApiDocs } from './core/http/api-docs.ts'
import { bindEndpoints } from './core/http/bind.ts'
import { limitSlowBodies } from './core/http/body-timeouts.ts'
import { watchBinding } from './core/http/check-binding.ts'
import { closeLingeringResponses } from './core/http/close-lingering-responses.ts'
import { closeSilentReaders } from './core/http/close-silent-readers.ts'
import { parseJsonBodies } from './core/http/json-body.ts'
import { handleProblems, rejectBadUrl } from './core/http/problem-handler.ts'
import { rememberHandlers } from './core/http/repeat-call.ts'
import { requestIds } from './core/http/request-id.ts'
import { sendSecurityHeaders } from './core/http/security-headers.ts'
import { requireSingleHost } from './core/http/single-host.ts'
import { watchUntrustedProxies } from './core/http/untrusted-proxy.ts'
import { recordAccess } from './core/log/access-log.ts'
import { errorNoter } from './core/log/error-log.ts'
import { loggerOptions } from './core/log/logger-options.ts'
import { createLogs, type Logs } from './core/log/logs.ts'
import { contextOver } from './core/make-context.ts'
import { inProcessApi } from './core/pages/in-process-api.ts'
import { servePages, type RenderPage } from './core/pages/pages.ts'
import { problem } from './core/problem.ts'
import { followSettings } from './core/settings/follow-settings.ts'
import { makePrivateFolder } from './core/storage/private-folder.ts'
import { plainClock, type Clock } from './core/time/clock.ts'
import { serverClock } from './core/time/server-clock.ts'
import { handlers } from './features.ts'
import { serveFiles } from './files/serve/file.routes.ts'
import { serveVideoUploads } from './files/video/video-upload.routes.ts'
import { assertSchoolKey } from './ledger/changes/own-key.ts'
import { backUpBeforeUpgrade } from './office/backup/before-upgrade.ts'
import { assertNoPartialRestore } from './office/backup/restore-marker.ts'
import { serveMetrics } from './office/system/metrics.routes.ts'
import { endUpkeepJobs } from './office/upkeep/run-upkeep-job.ts'
import { hooks, moduleRoutes } from './optional-modules.ts'
import { identifyBySession } from './people/account/identify.ts'
import { isInCharge } from './people/student/student.policy.ts'
import { serveCrawlers } from './site/seo/crawler.routes.ts'
import { mayUploadVideos } from './teaching/course/taught-course.policy.ts'
import { serveMaterialDownloads } from './teaching/material/material-download.routes.ts'

const jsonBodyBytes = 256 * 1024

/** Opens and migrates the database and builds the context that features work with. */
export async function createContext(
  config: Config,
  log: FastifyBaseLogger,
  clock: Clock | (() => number) = serverClock(log),
): Promise<Context> {
  makePrivateFolder(config.dataDir)
  assertNoPartialRestore(config.dataDir)
  const database = await openDatabase(config)
  const context = contextOver(config, database, log, typeof clock === 'function' ? plainClock(clock) : clock, hooks)
  try {
    await database.readLimits?.()
    await assertSchoolKey(database, context.keys.ledger)
    if (config.copiesBeforeUpgrade) {
      await copyBeforeUpgrade(database, config.dataDir)
      await backUpBeforeUpgrade(context)
    }
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return context
}

/** The context of a command that may run concurrently with a server, which has migrated the database. */
export async function createCommandContext(
  config: Config,
  log: FastifyBaseLogger,
  options?: Parameters<typeof assertSchool>[1],
): Promise<Context> {
  await assertSchool(config, options)
  return contextOver(config, await openDatabase(config, { isSharedWithServer: true }), log, plainClock(), hooks)
}

/** Trusts a number of proxies, counted from this server, or the proxies with the given addresses. */
const trusts = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Builds the complete server without listening; serves pages only if a renderer is given. */
export async function createApp(
  makeContext: (log: FastifyBaseLogger) => Promise<Context>,
  config: Config,
  render?: RenderPage,
): Promise<{ app: FastifyInstance; context: Context; logs: Logs; warmPages: () => Promise<void> }> {
  const logs = createLogs()
  let now: Context['now'] = Date.now
  const app = Fastify({
    logger: loggerOptions(
      config.logLevel,
      errorNoter(logs.errors, () => now()),
    ),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyBytes,
    trustProxy: trusts(config.trustProxy),
    genReqId: requestIds(config.trustProxy !== false),
    frameworkErrors: rejectBadUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // `limitSlowBodies` limits bodies instead.
    requestTimeout: 0,
    // Clients that are still connected get a response, with `Connection: close`.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
  })
  const context = await makeContext(app.log)
  now = context.now
  recordAccess(app, logs.access, now)
  app.addHook('onClose', async () => {
    await endUpkeepJobs(context)
    await context.database.close()
  })
  handleProblems(app)
  followSettings(app, context.settings)
  limitSlowBodies(app)
  closeLingeringResponses(app)
  closeSilentReaders(app)
  watchUntrustedProxies(app, context)
  parseJsonBodies(app)
  sendSecurityHeaders(app)
  requireSingleHost(app)
  const binding = watchBinding(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 2048, customTypes: /^application\/json/ })
  const identify = identifyBySession(context)
  rememberHandlers(context, handlers)
  await bindEndpoints(app, context, handlers, identify, (caller, id) => isInCharge(context.database.read, caller, id))
  await serveVideoUploads(app, context, identify, (caller) => mayUploadVideos(context, caller))
  for (const serve of moduleRoutes) await app.register((own) => serve(own, context))
  serveMetrics(app, context)
  serveApiDocs(app, context)
  serveFiles(app, context)
  serveMaterialDownloads(app, context)
  serveCrawlers(app, context)
  let warmPages = async () => {}
  if (render) warmPages = servePages(app, context, inProcessApi(context, handlers), render)
  else
    app.setNotFoundHandler(async () => {
      throw problem('resource.notFound')
    })
  binding.check()
  return { app, context, logs, warmPages }
}
