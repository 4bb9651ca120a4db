import { announce } from './announce.ts'
import { createApp, createContext } from './app.ts'
import { listenAddressOf, readConfig } from './core/config/config.ts'
import { assertCanListen } from './core/config/listen.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import { joinProcesses } from './core/jobs/leader.ts'
import { runOften } from './core/jobs/run-often.ts'
import { runLogs } from './core/log/logs.ts'
import { surviveFaults } from './core/log/survive-faults.ts'
import { loadPages } from './core/pages/pages-build.ts'
import { compareClockWithData } from './core/time/clock-doubt.ts'
import { watchClockSkew } from './core/time/clock-skew.ts'
import { hasDemoPassword } from './demo/demo-accounts.ts'
import { loadMarked, assertNoPartialDemo } from './demo/unfinished-demo.ts'
import { messageChannels } from './features.ts'
import { runOutbox } from './messaging/outbox/run-outbox.ts'
import { readPassphrase } from './office/backup/passphrase.ts'
import { reportBackupFolder } from './office/settings/backup-folder-rule.ts'
import { runCleanup } from './office/upkeep/cleanup.ts'
import { logSystemNotices } from './office/upkeep/system-notices.ts'
import { watchUpkeep } from './office/upkeep/watch-upkeep.ts'
import { demoParts, frequentJobs, hourlyJobs } from './optional-modules.ts'
import { hasUsers } from './people/account/account.queries.ts'
import { watchAnchors } from './proof/anchor/watch-anchors.ts'
import { watchScheduledNews } from './site/news/scheduled-news.ts'
import { adoptLedgers } from './teaching/learning/state/adopt-ledger.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

async function main() {
  await assertCanListen(listenAddressOf(process.env))
  const config = readConfig()
  // Otherwise the first backup would be the first to notice.
  readPassphrase()
  const pages = await loadPages(config)
  const { app, context, logs, warmPages } = await createApp((log) => createContext(config, log), config, pages.render)
  surviveFaults(app.log)
  await assertNoPartialDemo(context)
  if (config.isDemo && !(await hasUsers(context.database.read))) {
    console.log('Loading the demo school …')
    const { loadDemo } = await import('./demo/load-demo.ts')
    await loadMarked(context, (each) => loadDemo(each, demoParts))
  }
  if (!loopback.has(config.host) && (await hasDemoPassword(context)))
    throw new Error(
      `Demo accounts still have the published password, so this server may listen on loopback only, not on ${config.host}. Change their passwords or start with DEMO=off on an empty database.`,
    )
  await pages.serve(app)
  adoptLedgers(context).then(
    (students) => students > 0 && context.log.info({ students }, 'ledger: earlier chains adopted'),
    (error: unknown) => context.log.error({ err: error }, 'ledger: adopting earlier chains failed'),
  )
  const stopClockSkew = await watchClockSkew(context)
  await compareClockWithData(context)
  await reportBackupFolder(context)
  if (!config.isDemo) await logSystemNotices(context)
  const leadership = await joinProcesses(context)
  const stopCleanup = runCleanup(context, leadership, hourlyJobs)
  const stopUpkeep = watchUpkeep(context, leadership)
  const stopOften = runOften(context, leadership, frequentJobs)
  const stopScheduledNews = watchScheduledNews(context)
  const stopAnchors = watchAnchors(context, leadership)
  const stopLogs = runLogs(context, logs)
  const stopOutbox = runOutbox(context, messageChannels)
  app.addHook('onClose', async () => {
    stopClockSkew()
    stopScheduledNews()
    await stopCleanup()
    await stopUpkeep()
    await stopOften()
    await stopAnchors()
    await stopOutbox()
    await stopLogs()
    await leadership.stop()
  })
  await app.listen({ port: config.port, host: config.host })
  await announce(app, context)
  warmPages().catch((error: unknown) => context.log.warn({ err: error }, 'pages: pre-rendering failed'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)))
}

main().catch((error: unknown) => {
  console.error(startProblemOf(error))
  process.exit(1)
})
