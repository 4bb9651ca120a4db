import type { NewsChange, NewsForm } from '@jiangxue/contract/news.ts'
import { newsLimits } from '@jiangxue/contract/news.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { deleteNews, findNews, lockNews, saveNews, type ManagedNewsRow } from './news-admin.queries.ts'
import { statusOf, toManagedNews } from './news-admin.wire.ts'
import { insertNews } from './news.queries.ts'

type Row = Omit<ManagedNewsRow, 'id' | 'version' | 'createdAt'>
const blank: Row = {
  title: '',
  content: '',
  summary: '',
  imageFileId: null,
  author: '',
  sourceType: 'original',
  sourceUrl: null,
  status: 'DRAFT',
  publishedAt: null,
  updatedAt: 0,
}

export const addNews = ({ database, now }: Context, caller: Caller, origin: Origin, form: NewsForm) =>
  database.write(async (db) => {
    const id = await insertNews(db, { ...(await filledIn(db, caller, blank, form, now())), createdAt: now() })
    return finish(db, caller, origin, 'news.create', undefined, id, now())
  })

export const changeNews = ({ database, now }: Context, caller: Caller, origin: Origin, id: number, form: NewsChange) =>
  database.write(async (db) => {
    await lockNews(db, id)
    const before = await getNews(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: toManagedNews(before, now()) })
    const { id: _, version: __, createdAt: ___, ...present } = before
    await saveNews(db, before, await filledIn(db, caller, present, form, now()))
    return finish(db, caller, origin, 'news.update', before, id, now())
  })

export const removeNews = ({ database, now }: Context, caller: Caller, origin: Origin, id: number) =>
  database.write(async (db) => {
    await lockNews(db, id)
    const before = await getNews(db, id)
    await deleteNews(db, id)
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'news.delete', targetType: 'news', targetId: id, detail: { before: shown(before, now()) } },
      now(),
    )
  })

export async function getNews(db: Db, id: number): Promise<ManagedNewsRow> {
  const news = await findNews(db, id)
  if (!news) throw problem('news.absent')
  return news
}

/** The row with what the form says; refuses what cannot be published. */
async function filledIn(db: Db, caller: Caller, row: Row, form: NewsChange, now: number): Promise<Row> {
  const content = form.content === undefined ? row.content : sanitizeHtml(form.content)
  const filled: Row = {
    title: form.title ?? row.title,
    content,
    summary: Array.from(toPlainText(content)).slice(0, newsLimits.summaryLength).join(''),
    imageFileId: await chosenPicture(db, caller, row.imageFileId, form.image, { image: '请先上传封面图片' }),
    author: form.author ?? row.author,
    sourceType: form.sourceType ?? row.sourceType,
    sourceUrl: form.sourceUrl === undefined ? row.sourceUrl : form.sourceUrl,
    updatedAt: now,
    ...publishing(row, form, now),
  }
  if (filled.status === 'DRAFT') return filled
  if (filled.sourceType === 'wechat' && filled.sourceUrl === null)
    throw problem('request.invalid', { errors: { sourceUrl: '请输入 https:// 开头的原文链接' } })
  if (filled.sourceType !== 'wechat' && filled.summary === '' && !content.includes('<img'))
    throw problem('request.invalid', { errors: { content: '请填写新闻正文' } })
  return filled
}

function publishing(row: Row, { status, publishedAt }: NewsChange, now: number): Pick<Row, 'status' | 'publishedAt'> {
  const wanted = status ?? statusOf(row, now)
  const at = publishedAt === undefined ? row.publishedAt : publishedAt === null ? null : Date.parse(publishedAt)
  if (wanted === 'DRAFT') return { status: 'DRAFT', publishedAt: at }
  if (wanted === 'SCHEDULED') {
    if (at === null || at <= now)
      throw problem('request.invalid', { errors: { publishedAt: '定时发布的时间应晚于现在' } })
    return { status: 'PUBLISHED', publishedAt: at }
  }
  return { status: 'PUBLISHED', publishedAt: at === null || at > now ? now : at }
}

async function finish(
  db: Db,
  caller: Caller,
  origin: Origin,
  action: string,
  before: ManagedNewsRow | undefined,
  id: number,
  now: number,
): Promise<ManagedNewsRow> {
  const after = await getNews(db, id)
  await bumpRevision(db)
  await recordOperation(
    db,
    caller,
    origin,
    {
      action,
      targetType: 'news',
      targetId: id,
      detail: { ...(before && { before: shown(before, now) }), after: shown(after, now) },
    },
    now,
  )
  return after
}

const shown = (row: ManagedNewsRow, now: number) => {
  const { title, author, sourceType, status, publishedAt } = toManagedNews(row, now)
  return { title, author, sourceType, status, publishedAt, contentLength: row.content.length }
}
