import { publicTextsOf } from '@jiangxue/contract/kit/public-text.ts'
import { NewsFields, type NewsChange, type NewsForm } from '@jiangxue/contract/site/news.ts'
import { newsLimits } from '@jiangxue/contract/site/news.values.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, invalid, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { allowRiskyWords } from '../../core/settings/risky-words.ts'
import { hasNewForeignPicture, sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { deleteNewsRow, findNews, lockNews, saveNews, type ManagedNewsRow } from './news-admin.queries.ts'
import { statusOf, toManagedNews } from './news-admin.wire.ts'
import { insertNews } from './news.queries.ts'

/** The text without headings, which would run into the text that follows. */
const beginningOf = (content: string) =>
  toPlainText(content.replaceAll(/<(h[1-6])\b[^>]*>.*?<\/\1>/gs, ' ')) || toPlainText(content)

/** How the fields of news are stored; the summary on cards is the beginning of the content. */
export const toNewsColumns = columnsOf<'news'>()(NewsFields, {
  content: (html) => {
    const content = sanitizeHtml(html)
    const summary = Array.from(beginningOf(content)).slice(0, newsLimits.summaryLength).join('')
    return { content, summary }
  },
  image: 'elsewhere',
  status: 'elsewhere',
  publishedAt: 'elsewhere',
})

const blank: Content = {
  content: '',
  summary: '',
  imageFileId: null,
  author: '',
  sourceType: 'original',
  sourceUrl: null,
  status: 'DRAFT',
  publishedAt: null,
}
type Content = Pick<
  ManagedNewsRow,
  'content' | 'summary' | 'imageFileId' | 'author' | 'sourceType' | 'sourceUrl' | 'status' | 'publishedAt'
>

interface Reasoned {
  readonly riskReason?: string | undefined
}

export async function addNews(actor: Actor, form: NewsForm & Reasoned): Promise<ManagedNewsRow> {
  const words = await riskyWords(actor)
  return actor.context.database.write(async (db) => {
    const now = actor.context.now()
    const content = await contentAfter(db, actor, blank, form)
    const { riskReason } = form
    const risk = allowRiskyWords({ words, after: publicTexts({ ...blank, ...content, title: form.title }), riskReason })
    const id = await insertNews(db, { ...blank, ...content, title: form.title, createdAt: now, updatedAt: now })
    const news = await getNews(db, id)
    await bumpRevision(db)
    await audit(db, actor, { action: 'news.create', targetId: id, detail: { after: factsOf(news, now), ...risk } })
    return news
  })
}

export async function changeNews(actor: Actor, id: number, form: NewsChange & Reasoned): Promise<ManagedNewsRow> {
  const words = await riskyWords(actor)
  return actor.context.database.write(async (db) => {
    const now = actor.context.now()
    await lockNews(db, id)
    const before = await getNews(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: toManagedNews(before, now) })
    await saveNews(db, before, { ...(await contentAfter(db, actor, before, form)), updatedAt: now })
    const after = await getNews(db, id)
    const { riskReason } = form
    const risk = allowRiskyWords({ words, after: publicTexts(after), before: publicTexts(before), riskReason })
    await bumpRevision(db)
    const detail = { before: factsOf(before, now), after: factsOf(after, now), ...risk }
    await audit(db, actor, { action: 'news.update', targetId: id, detail })
    return after
  })
}

export const deleteNews = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    await lockNews(db, id)
    const before = await getNews(db, id)
    await deleteNewsRow(db, id)
    await bumpRevision(db)
    const detail = { before: factsOf(before, actor.context.now()) }
    await audit(db, actor, { action: 'news.delete', targetId: id, detail })
  })

export const getNews = async (db: Db, id: number): Promise<ManagedNewsRow> =>
  existing(await findNews(db, id), 'news.notFound')

/** The columns after a change; throws if the result could not be published. */
async function contentAfter(db: Db, actor: Actor, before: Content, form: NewsChange) {
  const columns = {
    ...toNewsColumns(form),
    ...publicationOf(before, form, actor.context.now()),
    imageFileId: await chosenPicture(db, actor.caller, before.imageFileId, form.image, { image: 'cover.notUploaded' }),
  }
  if (columns.content !== undefined && hasNewForeignPicture(columns.content, before.content))
    throw invalid({ content: 'picture.foreign' })
  const { status, sourceType, sourceUrl, summary, content } = { ...before, ...columns }
  if (status === 'DRAFT') return columns
  if (sourceType === 'wechat' && sourceUrl === null) throw invalid({ sourceUrl: 'sourceUrl.missing' })
  if (sourceType !== 'wechat' && summary === '' && !content.includes('<img'))
    throw invalid({ content: 'content.missing' })
  return columns
}

/** Scheduled news is stored as published at a time in the future. */
function publicationOf(before: Content, form: NewsChange, now: number): Pick<Content, 'status' | 'publishedAt'> {
  const status = form.status ?? statusOf(before, now)
  const at = form.publishedAt === undefined ? before.publishedAt : toTime(form.publishedAt)
  if (status === 'DRAFT') return { status, publishedAt: at }
  if (status === 'PUBLISHED') return { status, publishedAt: Math.min(at ?? now, now) }
  if (at === null || at <= now) throw invalid({ publishedAt: 'publishedAt.past' })
  return { status: 'PUBLISHED', publishedAt: at }
}

const riskyWords = async ({ context: { settings } }: Actor) => (await settings.current())['site.riskyWords']

/** The texts that visitors can read, now or once the news is due; none for a draft. */
const publicTexts = (news: Content & { title: string }) =>
  news.status === 'DRAFT' ? [] : publicTextsOf(NewsFields, news)

const toTime = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

const factsOf = (row: ManagedNewsRow, now: number) => {
  const { title, author, sourceType, status, publishedAt } = toManagedNews(row, now)
  return { title, author, sourceType, status, publishedAt, contentLength: row.content.length }
}
