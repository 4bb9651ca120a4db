import { healthReasons, upkeepJobs } from '@jiangxue/contract/office/system-status.values.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../../core/context.ts'
import { readDatabaseBytes } from '../../core/database/database-size.queries.ts'
import { onSlowQuery } from '../../core/database/slow-query.ts'
import { isOperator } from '../../core/http/operator.ts'
import { findLastRun } from '../../core/jobs/job-run.queries.ts'
import { listProcesses } from '../../core/jobs/process.queries.ts'
import { problem } from '../../core/problem.ts'
import { version } from '../../core/version.ts'
import { countQueue } from '../../messaging/outbox/outbox.queries.ts'
import { findLastAnchor } from '../../proof/anchor/anchor.queries.ts'
import { healthReasonsOf } from '../upkeep/health.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts requests and slow queries, and serves them with the data of the system page at `/metrics`, for Prometheus. */
export function serveMetrics(app: FastifyInstance, context: Context): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  countSlowQueries(app, registry)
  new Gauge({ name: 'jiangxue_info', help: 'The program', labelNames: ['version', 'database'], registers: [registry] })
    .labels(version, context.database.engine)
    .set(1)
  showState(context, registry)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isOperator(request, context.config)) throw problem('resource.notFound')
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

/** Labels by route, never by the requested URL: there are few routes, and none contains personal data. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'jiangxue_request_duration_seconds',
    help: 'Time until a request was answered, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const kept = new Map<string, ReturnType<typeof duration.labels>>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${request.method} ${status} ${route}`
    let series = kept.get(key)
    if (!series) kept.set(key, (series = duration.labels(request.method, route, status)))
    series.observe(reply.elapsedTime / 1000)
    done()
  })
}

/** Pages have no separate route. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'page'

function countSlowQueries(app: FastifyInstance, registry: Registry): void {
  const slow = new Counter({
    name: 'jiangxue_slow_queries_total',
    help: 'Queries of a tenth of a second or more, by what asked',
    labelNames: ['operation'],
    registers: [registry],
  })
  const stop = onSlowQuery(({ operation }) => slow.labels(operation).inc())
  app.addHook('onClose', async () => stop())
}

/** Registers gauges that query the database when they are read. */
function showState(context: Context, registry: Registry): void {
  const { database, storages, now } = context
  const db = database.read
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name: `jiangxue_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await read()
        if (value !== undefined) this.set(value)
      },
    })
  gauge('messages_waiting', 'Messages that are to be sent', async () => (await countQueue(db, now())).waiting)
  gauge('messages_failed', 'Messages that were given up', async () => (await countQueue(db, now())).failed)
  gauge('database_bytes', 'Size of the database', () => readDatabaseBytes(database))
  gauge('disk_free_bytes', 'Free on the disk of the data folder', async () => (await storages.local.disk()).freeBytes)
  gauge('processes', 'Processes that serve the school', async () => (await listProcesses(db)).length)
  gauge('anchor_timestamp_seconds', 'When the ledger was anchored last', async () => {
    const anchor = await findLastAnchor(db)
    return anchor && anchor.madeAt / 1000
  })
  for (const job of upkeepJobs)
    gauge(`${job}_success_timestamp_seconds`, `When the last good ${job} began`, async () => {
      const run = await findLastRun(db, job, 1)
      return run && run.startedAt / 1000
    })
  const degraded = new Gauge({
    name: 'jiangxue_degraded',
    help: 'Why the server is not as well as it should be',
    labelNames: ['reason'],
    registers: [],
    async collect() {
      const found: readonly string[] = await healthReasonsOf(context)
      for (const reason of healthReasons) this.labels(reason).set(found.includes(reason) ? 1 : 0)
    },
  })
  registry.registerMetric(degraded)
}
