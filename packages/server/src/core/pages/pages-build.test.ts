import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderedPage } from '@jiangxue/contract/kit/render.values.ts'
import { handlers } from '../../features.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { bumpRevision } from '../revision/revision.queries.ts'
import { inProcessApi } from './in-process-api.ts'
import { renderWith, type WebBuild } from './pages-build.ts'

const it = testApp()
const renderBuilt = renderWith(
  async () => (await import(new URL('../../../../web/build/server/index.js', import.meta.url).href)) as WebBuild,
  'production',
)
/** Renders a page of the web build without the server's cache of pages. */
async function render(path: string) {
  const api = inProcessApi(it.context, handlers)(await it.context.settings.revision())
  const response = await renderBuilt(new Request(`http://localhost${path}`), api)
  return response[renderedPage]?.html ?? ''
}
const setPrices = (priceFen: number) =>
  it.context.database.write(async (db) => {
    await db.updateTable('courses').set({ priceFen }).execute()
    await bumpRevision(db)
  })

test('a page rendered as a stream equals the same page rendered at once, and every change shows', async () => {
  const { id } = await it.world.course({ lessons: [{ isPreview: true }, { durationSeconds: null }, {}] })
  for (let count = 0; count < 8; count++) await it.world.course({ price: 100 })
  const paths = ['/', '/courses', '/courses?sort=popular', `/courses/${id}`, '/news', '/about', '/verify']
  // The first page that uses a part waits in a stream for its code; the second is rendered at once.
  const first = await Promise.all(paths.map(render))
  for (const [index, path] of paths.entries()) assert.equal(await render(path), first[index], path)
  assert.equal(first[1]?.split('<article').length, 10)

  await setPrices(12_300)
  assert.equal((await render('/courses')).match(/>[^<]*123[^<]*<\/span>/g)?.length, 9)
  await set(it, { 'basic.siteName': '改名后的学校' })
  for (const path of paths) assert.match(await render(path), /© (<!-- -->)?改名后的学校/, path)
})
